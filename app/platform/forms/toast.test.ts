import { expect, test } from "vitest";
import { openSite } from "#tests/test-site.ts";

const encode = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)));

test.each([
  ["garbage", "%00%zz"],
  ["no JSON", encodeURIComponent(btoa("not json"))],
  ["null", encode(null)],
  ["a list", encode(["title"])],
  ["an object as text", encode({ title: "Oi", description: { a: 1 } })],
  ["an unknown kind", encode({ title: "Oi", kind: "__proto__" })],
  ["8 KB", encode({ title: 1, description: "x".repeat(6000) })],
])("a toast cookie of %s shows nothing, is taken away, and fails nothing", async (_, value) => {
  const site = await openSite();
  const page = await site.visitor().get("/loja", { headers: { cookie: `toast=${value}` } });
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('"Oi"');
  expect(page.headers.getSetCookie().join()).toContain("toast=; Max-Age=0");
});
