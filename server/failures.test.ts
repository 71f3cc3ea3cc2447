import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { BodyTooLarge } from "#app/platform/http/http.ts";
import { makeAdmin } from "#tests/makers.ts";
import { type Answer, openSite, type TestSite } from "#tests/test-site.ts";

const LEAKS = /\bat [\w.]+ \(|node_modules|\.ts:\d|SQLITE|no such table|relation "|select |insert /i;

/** The visible text of a page. In tests, scripts name source files; built ones do not. */
function shown(answer: string): string {
  return /<main[\s\S]*<\/main>/.exec(answer)?.[0] ?? answer;
}

function expectReferenceInLog(site: TestSite, answer: Answer) {
  expect(answer.text).toContain(answer.headers.get("x-request-id") ?? "none");
  expectLogged(site, answer);
}

function expectLogged(site: TestSite, answer: Answer) {
  const reference = answer.headers.get("x-request-id") ?? "none";
  expect(site.logs.some((line) => line.includes(reference) && line.includes('"err"'))).toBe(true);
}

test("SEC-42: shows a Portuguese page with the log's reference when a service fails", async () => {
  const site = await openSite();
  await sql`alter table products rename to products_gone`.execute(site.db);
  const answer = await site.get("/loja");
  expect(answer.status).toBe(500);
  expect(answer.text).toContain("Unexpected Application Error!");
  expect(answer.text).toContain("Algo deu errado do nosso lado");
  expect(shown(answer.text)).not.toMatch(LEAKS);
  expectReferenceInLog(site, answer);
});

test("SEC-42: shows a Portuguese page when a download fails", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await sql`alter table audit_log rename to audit_log_gone`.execute(site.db);
  const answer = await admin.get("/admin/pedidos/exportar");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
  expect(answer.text).toContain("Algo deu errado do nosso lado");
  expect(shown(answer.text)).not.toMatch(LEAKS);
  expectReferenceInLog(site, answer);
});

test("SEC-42: answers JSON with the same reference when a JSON address fails", async () => {
  const site = await openSite();
  await sql`alter table products rename to products_gone`.execute(site.db);
  const answer = await site
    .visitor()
    .postJson("/api/checkout/quote", { lines: [{ productId: 1, quantity: 1 }] });
  expect(answer.status).toBe(500);
  expect(answer.json().message).toContain("Algo deu errado");
  expect(shown(answer.text)).not.toMatch(LEAKS);
  expectReferenceInLog(site, answer);
});

test("SEC-42: catches a failure while the session is read", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await sql`alter table sessions rename to sessions_gone`.execute(site.db);
  const answer = await admin.get("/admin");
  expect(answer.status).toBe(500);
  expect(shown(answer.text)).not.toMatch(LEAKS);
  expectReferenceInLog(site, answer);
});

test("SEC-42: leaks nothing in a data request of a client navigation", async () => {
  const site = await openSite();
  await sql`alter table products rename to products_gone`.execute(site.db);
  const answer = await site.get("/loja.data");
  expect(answer.status).toBe(500);
  expect(shown(answer.text)).not.toMatch(LEAKS);
});

test("SEC-42: answers 503 with Retry-After when the database is down", async () => {
  const site = await openSite();
  const other = await site.second();
  await other.db.destroy();
  const response = await other.fetch(new Request("http://localhost:3000/loja"), { id: "ref-1", ip: "::1" });
  const text = await response.text();
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(text).toContain("ref-1");
  expect(shown(text)).not.toMatch(LEAKS);
});

/** A too long body that arrives in chunks, as from a socket. */
function endlessBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.error(new BodyTooLarge("more than 10 bytes"));
    },
  });
}

test("answers 413 to a body over the limit in a form, a data request and a JSON address, and reports no failure", async () => {
  const site = await openSite();
  const form = "application/x-www-form-urlencoded";
  const cases = [
    ["/login", form],
    ["/login.data", form],
    ["/register", "multipart/form-data; boundary=x"],
    ["/api/checkout/quote", "application/json"],
    ["/api/webhooks/sandbox", "application/json"],
  ] as const;
  for (const [path, type] of cases) {
    const headers = { "content-type": type };
    const answer = await site.visitor().send(path, { method: "POST", body: endlessBody(), headers });
    expect([path, answer.status]).toEqual([path, 413]);
    expect(answer.text).toContain("grande demais");
  }
  expect(site.logs.filter((line) => line.includes('"err"'))).toEqual([]);
});

test("SEC-42: answers 503 for a picture when the file store is down, with the reference in the log", async () => {
  const site = await openSite();
  // A file in place of the store's folder makes every access fail.
  writeFileSync(join(site.dataDir, "files"), "");
  const answer = await site.get(`/media/${"a".repeat(32)}-800.webp`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(answer.text).toContain("Tente de novo em instantes");
  expect(shown(answer.text)).not.toMatch(LEAKS);
  expectLogged(site, answer);
});

test("SEC-42: shows a Portuguese page with the reference for errors outside the router", async () => {
  const site = await openSite();
  const other = await site.second();
  const request = new Request("http://localhost:3000/login");
  Object.defineProperty(request, "signal", {
    get: () => {
      throw new Error("segredo interno");
    },
  });
  const response = await other.fetch(request, { id: "ref-2", ip: "::1" });
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).toContain("Algo deu errado do nosso lado");
  expect(text).toContain("ref-2");
  expect(text).not.toContain("segredo");
  expect(site.logs.some((line) => line.includes("ref-2") && line.includes("segredo interno"))).toBe(true);
});
