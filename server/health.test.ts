import { expect, test } from "vitest";
import { PROGRAM } from "#app/platform/config/version.server.ts";
import { openSite } from "#tests/test-site.ts";

test("answers the health addresses without a session", async () => {
  const site = await openSite();
  expect((await site.get("/health/live")).status).toBe(200);
  expect((await site.get("/health/ready")).status).toBe(200);
});

test("answers 503 at ready when the database is gone, while live stays 200", async () => {
  const site = await openSite();
  const other = await site.second();
  await other.db.destroy();
  const ready = await other.fetch(new Request("http://localhost:3000/health/ready"), { id: "x", ip: "::1" });
  expect(ready.status).toBe(503);
  expect(ready.headers.get("retry-after")).toBe("5");
  const live = await other.fetch(new Request("http://localhost:3000/health/live"), { id: "x", ip: "::1" });
  expect(live.status).toBe(200);
});

test("shows version and schema to this machine only, not to strangers or through a proxy", async () => {
  const site = await openSite();
  const here = await site.visitor("127.0.0.1").get("/health");
  expect(here.json()).toEqual({ status: "ok", ...PROGRAM });
  expect(PROGRAM).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    schema: expect.stringMatching(/^\d{4}-/),
  });
  expect((await site.visitor("::1").get("/health")).json()).toEqual({ status: "ok", ...PROGRAM });
  expect((await site.visitor("203.0.113.7").get("/health")).json()).toEqual({ status: "ok" });
  // A local proxy that TRUST_PROXY does not count, so that all requests seem local.
  const headers = { "x-forwarded-for": "203.0.113.7" };
  expect((await site.visitor("127.0.0.1").get("/health", { headers })).json()).toEqual({ status: "ok" });
  expect((await site.get("/sobre")).text).not.toContain(PROGRAM.schema);
  site.drain();
  const drained = await site.visitor("203.0.113.7").get("/health");
  expect([drained.status, drained.json()]).toEqual([503, { status: "unavailable" }]);
});
