// PostgreSQL is up but silent: its processes stand still or the network drops the bytes. Or it is stopped.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openLog } from "#app/platform/config/log.server.ts";
import { updateRow } from "#db/writes.server.ts";
import { openApp } from "#server/app.ts";
import { checkoutBody, progressOf, submit } from "./checkout.ts";
import { freezableProxy } from "./freezable-proxy.ts";
import { makeProduct } from "./makers.ts";
import { openSite, Visitor } from "./test-site.ts";

/**
 * Milliseconds. Less than the statement timeout, so that a request that waited for the timeout fails. An idle machine
 * needs two seconds.
 */
const PATIENCE_MS = 5000;

/**
 * A second program on the site's data, connected through a proxy that can be frozen. Data made before it opens sends
 * it no late notifications that would drop a page.
 */
async function openWired(skip: (why: string) => never) {
  const site = await openSite();
  if (site.engine === "sqlite") skip("an embedded database cannot stand still by itself");
  const product = await makeProduct(site.db, { name: "Kit de ícones" });
  const wire = await freezableProxy(site.config.databaseUrl);
  const logs: string[] = [];
  let offsetMs = 0;
  const app = await openApp({
    environment: { DATA_DIR: site.dataDir, DATABASE_URL: wire.url },
    now: () => new Date(Date.now() + offsetMs),
    log: openLog("debug", { write: (line) => void logs.push(line) }),
  });
  onTestFinished(async () => {
    wire.thaw();
    await app.close();
  });
  const visitor = () => new Visitor(app.fetch, app.config.siteUrl);
  const isCached = (path: string) => app.pageCache.find(path) !== undefined;
  const said = (text: string) => logs.filter((line) => line.includes(text)).length;
  const advance = (ms: number) => {
    offsetMs += ms;
  };
  return { site, product, wire, visitor, isCached, said, advance };
}

const OUT = "the database does not answer";
const BACK = "the database answers again";

test("SEC-61: shows cached pages up to a minute old while PostgreSQL is silent, and answers others with 503 at once", async ({
  skip,
}) => {
  const { site, product, wire, visitor, isCached, said, advance } = await openWired(skip);
  await expect
    .poll(async () => (await visitor().get("/loja")).status === 200 && isCached("/loja"))
    .toBe(true);
  wire.freeze();
  const began = performance.now();
  const [first, signedIn, data] = await Promise.all([
    visitor().get("/blog"),
    visitor().get("/minha-conta", { headers: { cookie: "session=x" } }),
    visitor().get("/blog.data"),
  ]);
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
  for (const answer of [first, signedIn, data]) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  }
  expect(first.text).toContain("<title>Erro inesperado</title>");
  expect(first.headers.get("content-type")).toContain("text/html");

  // Notifications of other processes are missing too: cached pages may be outdated and are shown anyway.
  await expect.poll(() => isCached("/loja")).toBe(false);
  const before = said('"err"');
  for (let number = 0; number < 5; number++) {
    const page = await visitor().get("/loja");
    expect([page.status, page.text.includes("Kit de ícones")]).toEqual([200, true]);
  }
  expect([said(OUT), said('"err"') - before, said(BACK)]).toEqual([1, 0, 0]);
  const later = performance.now();
  for (const path of ["/blog", `/produto/${product.id}`, "/login", "/minha-conta"]) {
    const signed = visitor();
    signed.cookies.set("session", "x");
    expect([path, (await signed.get(path)).status]).toEqual([path, 503]);
  }
  expect((await visitor().get("/health/ready")).status).toBe(503);
  expect((await visitor().get("/health/live")).status).toBe(200);
  expect(performance.now() - later).toBeLessThan(PATIENCE_MS);

  advance(61_000);
  expect((await visitor().get("/loja")).status).toBe(503);

  wire.thaw();
  await expect.poll(async () => (await visitor().get("/blog")).status).toBe(200);
  await expect.poll(() => said(BACK)).toBe(1);
  await updateRow(site.db, "products", product.id, { name: "Kit de cores" }, site.now());
  await expect.poll(async () => (await visitor().get("/loja")).text).toContain("Kit de cores");
});

test("SEC-61: announces no payment that a silent database has not stored; the same press works afterwards", async ({
  skip,
}) => {
  const { site, product, wire, visitor } = await openWired(skip);
  const buyer = visitor();
  const placed = await submit(buyer, checkoutBody(product));
  expect(placed.status, placed.text).toBe(201);
  const { publicId } = placed.json();
  wire.freeze();
  const key = randomUUID();
  const second = checkoutBody(await makeProduct(site.db));
  const [paid, asked, ordered] = await Promise.all([
    buyer.postJson(`/api/orders/${publicId}/sandbox`, { action: "pay" }),
    buyer.get(`/api/orders/${publicId}`),
    submit(buyer, second, key),
  ]);
  for (const answer of [paid, asked, ordered]) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(answer.text).not.toContain("paid");
  }
  wire.thaw();
  await expect.poll(async () => (await buyer.get(`/api/orders/${publicId}`)).status).toBe(200);
  // Requests in progress when the connection was given up left nothing.
  expect(await progressOf(buyer, publicId)).toMatchObject({ paymentStatus: "pending" });
  const again = await submit(buyer, second, key);
  expect([200, 201], again.text).toContain(again.status);
  const pressed = await buyer.postJson(`/api/orders/${publicId}/sandbox`, { action: "pay" });
  expect(pressed.json().order).toMatchObject({ paymentStatus: "paid" });
  const orders = await site.db.selectFrom("orders").select("payment_status").orderBy("id").execute();
  expect(orders).toEqual([{ payment_status: "paid" }, { payment_status: "pending" }]);
});

test("SEC-61: answers uncached pages with 503 while PostgreSQL is stopped, and takes orders as soon as it is back", async ({
  skip,
}) => {
  const { site, product, wire, visitor, said } = await openWired(skip);
  expect((await visitor().get("/blog")).status).toBe(200);
  wire.stop();
  await expect.poll(async () => (await visitor().get("/health/ready")).status).toBe(503);
  const began = performance.now();
  const key = randomUUID();
  const answers = await Promise.all([
    visitor().get("/sobre", { headers: { cookie: "session=x" } }),
    visitor().get(`/produto/${product.id}`),
    visitor().get("/minha-conta", { headers: { cookie: "session=x" } }),
    submit(visitor(), checkoutBody(product), key),
  ]);
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  }
  expect((await visitor().get("/health/live")).status).toBe(200);
  wire.start();
  await expect.poll(async () => (await visitor().get("/health/ready")).status).toBe(200);
  expect([said(OUT), said(BACK)]).toEqual([1, 1]);
  expect((await submit(visitor(), checkoutBody(product), key)).status).toBe(201);
  expect(await site.db.selectFrom("orders").select("id").execute()).toHaveLength(1);
});

test("SEC-61: waits for a slow statement while the database answers others", async ({ skip }) => {
  const { site, product, visitor, said } = await openWired(skip);
  const locked = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  onTestFinished(() => ending.resolve());
  await visitor().get("/sobre");
  const holding = site.db.transaction().execute(async (trx) => {
    await trx.selectFrom("products").select("id").where("id", "=", product.id).forUpdate().execute();
    locked.resolve();
    await ending.promise;
  });
  await locked.promise;
  const placing = submit(visitor(), checkoutBody(product));
  // Longer than the silence after which the database is probed.
  await sleep(2500);
  ending.resolve();
  await holding;
  expect((await placing).status).toBe(201);
  expect(said(OUT)).toBe(0);
});
