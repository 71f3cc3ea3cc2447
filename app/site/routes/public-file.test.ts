import { expect, test } from "vitest";
import { makeAdmin } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const PDF = "%PDF-1.7\n%âãÏÓ\n1 0 obj\nendobj\n%%EOF\n";

test("an uploaded PDF gets a name of our own and anybody may save it, whole or in part", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const put = (name: string, body: string) =>
    admin.send(`/api/admin/uploads/public-pdf?nome=${encodeURIComponent(name)}`, { method: "PUT", body });
  const stored = await put("../Guia de Preços.pdf", PDF);
  expect(stored.status).toBe(200);
  const { address } = stored.json();
  expect(address).toMatch(/^\/arquivos\/guia-de-precos-[0-9a-f]{8}\.pdf$/);
  expect((await put("Guia de Preços.pdf", PDF)).json().address).not.toBe(address);
  const got = await site.get(address);
  expect([got.status, got.text]).toEqual([200, PDF]);
  expect(got.headers.get("content-disposition")).toMatch(/^attachment; filename="guia-de-precos-/);
  expect(got.headers.get("x-content-type-options")).toBe("nosniff");
  expect(got.headers.get("cache-control")).toBe("public, max-age=3600");
  const part = await site.visitor().get(address, { headers: { range: "bytes=0-3" } });
  expect([part.status, part.text]).toEqual([206, "%PDF"]);
  for (const [name, body] of [
    ["guia.pdf", "<script>alert(1)</script>"],
    ["guia.pdf", ""],
  ] as const) {
    expect((await put(name, body)).status).toBe(422);
  }
});

test("SEC-25: only public files are there, under no other spelling of a name", async () => {
  const site = await openSite();
  const once = async function* () {
    yield Buffer.from("segredo");
  };
  await site.files.put("entregas/x.pdf", once(), 100);
  await site.files.put("publico/x.txt", once(), 100);
  const names = [
    "..%2fentregas%2fx.pdf",
    "x.txt",
    "X.PDF",
    ".pdf",
    "%00.pdf",
    "x.pdf%00",
    "a/../x.pdf",
    `${"a".repeat(300)}.pdf`,
  ];
  for (const name of names) {
    const answer = await site.get(`/arquivos/${name}`);
    expect([name, answer.status]).toEqual([name, 404]);
    expect(answer.text).not.toContain("segredo");
  }
});
