import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeAdmin } from "#tests/makers.ts";
import { type Answer, openSite, type TestSite } from "#tests/test-site.ts";

const LEAKS = /\bat [\w.]+ \(|node_modules|\.ts:\d|SQLITE|no such table|relation "|select |insert /i;

/** What a person sees of a page; in tests its scripts name source files, which the built ones do not. */
function shown(answer: string): string {
  return /<main[\s\S]*<\/main>/.exec(answer)?.[0] ?? answer;
}

function expectReferenceInLog(site: TestSite, answer: Answer) {
  const reference = answer.headers.get("x-request-id") ?? "none";
  expect(answer.text).toContain(reference);
  expect(site.logs.some((line) => line.includes(reference) && line.includes('"err"'))).toBe(true);
}

test("SEC-42: a failure in a service shows a Portuguese page with the reference that the log has", async () => {
  const site = await openSite();
  await sql`alter table products rename to products_gone`.execute(site.db);
  const answer = await site.get("/loja");
  expect(answer.status).toBe(500);
  expect(answer.text).toContain("Unexpected Application Error!");
  expect(answer.text).toContain("Algo falhou do nosso lado");
  expect(shown(answer.text)).not.toMatch(LEAKS);
  expectReferenceInLog(site, answer);
});

test("SEC-42: a failure behind a JSON address is JSON with the same reference", async () => {
  const site = await openSite();
  await sql`alter table products rename to products_gone`.execute(site.db);
  const answer = await site
    .visitor()
    .postJson("/api/checkout/quote", { lines: [{ productId: 1, quantity: 1 }] });
  expect(answer.status).toBe(500);
  expect(answer.json().message).toContain("Algo falhou");
  expect(shown(answer.text)).not.toMatch(LEAKS);
  expectReferenceInLog(site, answer);
});

test("SEC-42: a failure while the session is read is caught too", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await sql`alter table sessions rename to sessions_gone`.execute(site.db);
  const answer = await admin.get("/admin");
  expect(answer.status).toBe(500);
  expect(shown(answer.text)).not.toMatch(LEAKS);
  expectReferenceInLog(site, answer);
});

test("SEC-42: a data request of a client navigation leaks nothing either", async () => {
  const site = await openSite();
  await sql`alter table products rename to products_gone`.execute(site.db);
  const answer = await site.get("/loja.data");
  expect(answer.status).toBe(500);
  expect(shown(answer.text)).not.toMatch(LEAKS);
});

test("SEC-42: a database that does not answer is 503 with a time to come back", async () => {
  const site = await openSite();
  const other = await site.second();
  await other.db.destroy();
  const response = await other.fetch(new Request("http://localhost:3000/loja"), { id: "ref-1", ip: "::1" });
  const text = await response.text();
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(text).toContain("ref-1");
  expect(shown(text)).not.toMatch(LEAKS);
});
