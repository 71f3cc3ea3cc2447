// Visits are counted from answers, whichever part answered: router, page cache, or listener.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openLog } from "#app/platform/config/log.server.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";
import { type App, openApp } from "./app.ts";
import { seenResponse } from "./program.ts";

const BROWSER =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const browse = (visitor: Visitor, path: string, headers: Record<string, string> = {}) =>
  visitor.get(path, { headers: { "user-agent": BROWSER, ...headers } });

/** All counts so far, by name. */
async function counted(site: TestSite): Promise<Record<string, number>> {
  await site.visits.write();
  const rows = await site.db
    .selectFrom("daily_counts")
    .select((eb) => ["name", eb.fn.sum<number>("count").as("count")])
    .groupBy("name")
    .execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** On PostgreSQL pages are cached once notifications of other processes arrive. */
async function openKeepingSite(): Promise<TestSite> {
  const site = await openSite();
  const isCached = async () => {
    await site.get("/sobre");
    return site.pageCache.find("/sobre") !== undefined;
  };
  await expect.poll(isCached, { timeout: 20_000 }).toBe(true);
  return site;
}

test("counts pages shown to people: rendered, cached, and 304", async () => {
  const site = await openKeepingSite();
  const first = await browse(site.visitor(), "/loja");
  await browse(site.visitor(), "/loja");
  const again = await browse(site.visitor(), "/loja", { "if-none-match": first.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  await browse(site.visitor(), "/carrinho");
  await browse(site.visitor(), "/loja?utm_source=carta");
  expect(await counted(site)).toEqual({ visits: 5 });
});

test("does not count robots, programs, prefetches, HEAD, missing pages, files and the back office", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  await visitor.get("/loja", { headers: { "user-agent": ROBOT } });
  await visitor.get("/loja");
  await browse(visitor, "/loja", { "sec-purpose": "prefetch;prerender" });
  await browse(visitor, "/loja", { purpose: "prefetch" });
  await visitor.send("/loja", { method: "HEAD", headers: { "user-agent": BROWSER } });
  for (const path of ["/nao-existe", "/produto/999999", "/health/live", "/robots.txt", "/sitemap.xml"]) {
    await browse(visitor, path);
  }
  const cover = "/capas/selo/geral/azulejo-128.webp";
  const { headers } = await browse(visitor, cover);
  await browse(visitor, cover, { "if-none-match": headers.get("etag") ?? "*" });
  await browse(visitor, "/admin");
  const admin = await site.as(await makeAdmin(site.db));
  await browse(admin, "/admin");
  await browse(admin, "/admin.data");
  await browse(admin, "/admin/produtos");
  await browse(admin, "/blog-admin");
  expect(await counted(site)).toEqual({});
});

test("counts client-side navigation, but not a page's own data reload", async () => {
  const site = await openSite();
  const at = (path: string) => ({ referer: `${site.config.siteUrl}${path}` });
  const moved = await browse(site.visitor(), "/loja.data", at("/"));
  expect(moved.status).toBe(200);
  await browse(site.visitor(), "/_.data", at("/loja"));
  await browse(site.visitor(), "/loja.data", at("/loja"));
  await browse(site.visitor(), "/_.data", at("/"));
  await browse(site.visitor(), "/nao-existe.data", at("/"));
  expect(await counted(site)).toEqual({ visits: 2 });
});

/** Visits by source. */
async function arrived(site: TestSite): Promise<Record<string, number>> {
  await site.visits.write();
  const rows = await site.db.selectFrom("source_visits").select(["source", "count"]).execute();
  return Object.fromEntries(rows.map(({ source, count }) => [source, count]));
}

test("counts a visit from outside by its source, for cached and rendered pages", async () => {
  const site = await openKeepingSite();
  const own = { referer: `${site.config.siteUrl}/blog` };
  const come = (path: string, referer?: string) => browse(site.visitor(), path, referer ? { referer } : {});
  await come("/loja");
  await come("/loja?utm_source=Carta&utm_campaign=maio", "https://mail.example/");
  await come("/loja?src=carta");
  await come("/loja?fbclid=IwAR0x", "https://l.facebook.com/");
  await come("/sobre", "https://www.busca.example/s?q=ana");
  await come("/sobre", "android-app://com.example/");
  expect(await arrived(site)).toEqual({ direto: 2, carta: 2, facebook: 1, "busca.example": 1 });

  await browse(site.visitor(), "/loja", own);
  await browse(site.visitor(), "/loja?utm_source=faixa", own);
  await browse(site.visitor(), "/loja.data", own);
  await come("/carrinho", "https://www.busca.example/");
  await come("/pedido/segredo?utm_source=x", "https://mail.example/");
  await site.visitor().get("/loja?utm_source=robo", { headers: { "user-agent": ROBOT } });
  expect(await arrived(site)).toEqual({ direto: 2, carta: 2, facebook: 1, "busca.example": 1 });
  await come("/loja?utm_source=carta");
  expect(await arrived(site)).toMatchObject({ carta: 3 });
});

test("limits memory and table when a visitor invents sources", async () => {
  const site = await openSite();
  const seen = { method: "GET", status: 200, isPage: true, agent: BROWSER, purpose: undefined };
  for (let at = 0; at < 1000; at++) {
    site.visits.saw({ ...seen, address: `/?src=f${at}`, referrer: undefined, host: undefined });
    if (at % 250 === 0) await site.visits.write();
  }
  const sources = await arrived(site);
  expect(Object.keys(sources)).toHaveLength(301);
  expect(sources["~outras"]).toBe(700);
  expect(await counted(site)).toEqual({ visits: 1000 });
});

test("counts a page answered from memory like any other", async () => {
  const site = await openKeepingSite();
  await site.get("/loja");
  const server = createServer((req, res) => {
    if (site.pageCache.serve(req, res)) site.visits.saw(seenResponse(req, res));
    else res.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (init: RequestInit) => fetch(`http://127.0.0.1:${port}/loja`, init);
  for (const agent of [BROWSER, BROWSER, ROBOT]) {
    expect((await ask({ headers: { "user-agent": agent } })).status).toBe(200);
  }
  await ask({ method: "HEAD", headers: { "user-agent": BROWSER } });
  await ask({ headers: { "user-agent": BROWSER, "sec-purpose": "prefetch" } });
  expect(await counted(site)).toEqual({ visits: 2 });
});

test("counts carts and checkouts at their price request", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const ask = (page: string, productId: unknown = product.id, agent = BROWSER) =>
    site
      .visitor()
      .postJson(
        `/api/checkout/quote${page}`,
        { lines: [{ productId, quantity: 1 }] },
        { headers: { "user-agent": agent } },
      );
  expect((await ask("?abre=carrinho")).status).toBe(200);
  await ask("?abre=carrinho");
  await ask("?abre=checkout");
  // A repeated request, for another coupon for example, counts nothing.
  await ask("");
  await ask("?abre=checkout", product.id, ROBOT);
  expect((await ask("?abre=carrinho", "um")).status).toBe(422);
  expect(await counted(site)).toEqual({ carts: 2, checkouts: 1 });
});

test("counts by the day in São Paulo, and adds the counts of several processes", async () => {
  const site = await openSite();
  const other: App = await site.second();
  const now = site.now();
  // 02:30 tomorrow in UTC is still today in São Paulo.
  const evening = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 2, 30);
  site.advance(evening - now.getTime());
  const answer = { method: "GET", address: "/loja", status: 200, isPage: true, agent: BROWSER };
  const seen = { ...answer, purpose: undefined, referrer: undefined, host: undefined };
  for (const app of [site, other, other]) app.visits.saw(seen);
  await site.settle();
  await other.visits.write();
  site.advance(3_600_000);
  other.visits.saw(seen);
  await Promise.all([site.visits.write(), other.visits.write()]);
  const day = (shift: number) => new Date(evening + shift).toISOString().slice(0, 10);
  expect(await site.db.selectFrom("daily_counts").select(["day", "count"]).orderBy("day").execute()).toEqual([
    { day: day(-86_400_000), count: 3 },
    { day: day(0), count: 1 },
  ]);
});

test("keeps counts that could not be written for the next flush", async () => {
  const site = await openSite();
  await browse(site.visitor(), "/sobre");
  await sql`alter table daily_counts rename to daily_counts_away`.execute(site.db);
  await expect(site.visits.write()).rejects.toThrow();
  await browse(site.visitor(), "/sobre");
  await sql`alter table daily_counts_away rename to daily_counts`.execute(site.db);
  expect(await counted(site)).toEqual({ visits: 2 });
});

test("drops no cached page when flushing counts, and flushes the rest at shutdown", async () => {
  const site = await openKeepingSite();
  await browse(site.visitor(), "/sobre");
  const kept = site.pageCache.find("/sobre");
  expect(kept).toBeDefined();
  await site.visits.write();
  expect(site.pageCache.find("/sobre")).toBe(kept);

  const environment = { DATA_DIR: site.dataDir, DATABASE_URL: site.config.databaseUrl };
  const other = await openApp({ environment, log: openLog("silent") });
  const asked = new Request(`${other.config.siteUrl}/sobre`, { headers: { "user-agent": BROWSER } });
  await other.fetch(asked, { id: "1", ip: "203.0.113.7" });
  await other.close();
  expect(await counted(site)).toEqual({ visits: 2 });
});
