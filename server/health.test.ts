import { expect, test } from "vitest";
import { openSite } from "#tests/test-site.ts";

test("the health addresses answer without a session", async () => {
  const site = await openSite();
  expect((await site.get("/health/live")).status).toBe(200);
  expect((await site.get("/health/ready")).status).toBe(200);
});

test("ready says 503 when the database is gone, live goes on", async () => {
  const site = await openSite();
  const other = await site.second();
  await other.db.destroy();
  const ready = await other.fetch(new Request("http://localhost:3000/health/ready"), { id: "x", ip: "::1" });
  expect(ready.status).toBe(503);
  expect(ready.headers.get("retry-after")).toBe("5");
  const live = await other.fetch(new Request("http://localhost:3000/health/live"), { id: "x", ip: "::1" });
  expect(live.status).toBe(200);
});
