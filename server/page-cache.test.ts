import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "#db/connect.server.ts";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makePost, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

/** True if the page is cached, because each rendering queries the database. */
async function isCached(site: TestSite, path: string): Promise<boolean> {
  const first = await site.get(path);
  const key = site.pageCache.keyOf(path, undefined);
  expect(first.status).toBe(200);
  return key !== undefined && site.pageCache.find(key) !== undefined;
}

/** On PostgreSQL pages are cached once notifications of other processes arrive. */
async function openKeepingSite(): Promise<TestSite> {
  const site = await openSite();
  await expect.poll(() => isCached(site, "/sobre"), { timeout: 20_000 }).toBe(true);
  return site;
}

test("caches a page with its encodings and answers 304 to a matching ETag", async () => {
  const site = await openKeepingSite();
  await makeProduct(site.db, { name: "Kit de ícones" });
  const plain = await site.get("/loja");
  expect(plain.text).toContain("Kit de ícones");
  const page = site.pageCache.find("/loja");
  expect(brotliDecompressSync(page?.br.body ?? Buffer.of()).toString()).toBe(plain.text);
  expect(gunzipSync(page?.gzip.body ?? Buffer.of()).toString()).toBe(plain.text);
  const etag = plain.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"/);
  const again = await site.visitor().get("/loja", { headers: { "if-none-match": etag } });
  expect([again.status, again.text]).toEqual([304, ""]);
  const marked = await site.get("/loja?utm_source=carta");
  expect(marked.headers.get("etag")).toBe(etag);
  const head = await site.visitor().send("/loja", { method: "HEAD" });
  expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", etag]);
});

test("renders searches, unknown parameters and personal pages anew and caches none", async () => {
  const site = await openKeepingSite();
  for (const path of ["/loja?busca=kit", "/loja?x=1", "/carrinho", "/login"]) {
    expect([path, await isCached(site, path)]).toEqual([path, false]);
  }
  expect((await site.get("/produto/999")).status).toBe(404);
  expect(site.pageCache.find("/produto/999")).toBeUndefined();
});

test("shows a write to the next reader, a rolled back write to nobody, and keeps other pages", async () => {
  const site = await openKeepingSite();
  const product = await makeProduct(site.db, { name: "Antes" });
  const address = `/produto/${product.id}`;
  expect((await site.get(address)).text).toContain("Antes");
  await site.get("/sobre");
  await updateRow(site.db, "products", product.id, { name: "Depois" }, site.now());
  expect(site.pageCache.find(address)).toBeUndefined();
  expect(site.pageCache.find("/sobre")).toBeDefined();
  expect((await site.get(`/produto/${product.id}-depois`)).text).toContain("Depois");
  const transaction = inTransaction(site.db, async (trx) => {
    await updateRow(trx, "products", product.id, { name: "Nunca" }, site.now());
    throw new Error("zurück");
  });
  await expect(transaction).rejects.toThrow("zurück");
  expect((await site.get(`/produto/${product.id}-depois`)).text).toContain("Depois");
});

test("keeps an author's posts cached on sign-in, and drops them on a new name", async () => {
  const site = await openKeepingSite();
  const author = await makeAdmin(site.db);
  const post = await makePost(site.db, { title: "Como vender", author_id: author.id });
  const address = `/blog/${post.id}-como-vender`;
  expect(await isCached(site, address)).toBe(true);
  await updateRow(site.db, "users", author.id, { last_login: site.now() }, site.now());
  expect(site.pageCache.find(address)).toBeDefined();
  await updateRow(site.db, "users", author.id, { name: "Outra Autora" }, site.now());
  expect(site.pageCache.find(address)).toBeUndefined();
});

test("ends the cache time of the pages on which a scheduled post will appear", async () => {
  const site = await openKeepingSite();
  const soon = new Date(site.now().getTime() + 120_000);
  await makePost(site.db, { title: "Sai amanhã", status: "scheduled", scheduled_date: soon });
  expect(await isCached(site, "/blog")).toBe(true);
  expect((await site.get("/blog")).text).not.toContain("Sai amanhã");
  site.advance(121_000);
  expect((await site.get("/blog")).text).toContain("Sai amanhã");
});

test("renders once for concurrent requests of an uncached page, and does not cache it after a change meanwhile", async () => {
  const site = await openKeepingSite();
  let made = 0;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const render = async () => {
    made++;
    await site.db.selectFrom("products").select("id").execute();
    await held;
    return new Response("<p>loja</p>", { headers: { "content-type": "text/html" } });
  };
  const asking = Array.from({ length: 20 }, () => site.pageCache.fill("/loja", render));
  await makeProduct(site.db, { name: "No meio" });
  goOn();
  const pages = await Promise.all(asking);
  expect([made, new Set(pages).size]).toEqual([1, 1]);
  expect(site.pageCache.find("/loja")).toBeUndefined();
});

test("gives requests after a change a new rendering, shared among them", async () => {
  const site = await openKeepingSite();
  const product = await makeProduct(site.db, { name: "Antes" });
  const held: (() => void)[] = [];
  const render = async () => {
    const { name } = await site.db
      .selectFrom("products")
      .select("name")
      .where("id", "=", product.id)
      .executeTakeFirstOrThrow();
    await new Promise<void>((resolve) => held.push(resolve));
    return new Response(`<p>${name}</p>`, { headers: { "content-type": "text/html" } });
  };
  const textOf = async (page: ReturnType<TestSite["pageCache"]["fill"]>) =>
    gunzipSync((await page)?.gzip.body ?? Buffer.of()).toString();
  const early = site.pageCache.fill("/loja", render);
  await expect.poll(() => held.length).toBe(1);
  await updateRow(site.db, "products", product.id, { name: "Depois" }, site.now());
  const late = [site.pageCache.fill("/loja", render), site.pageCache.fill("/loja", render)];
  await expect.poll(() => held.length).toBe(2);
  for (const goOn of held) goOn();
  expect(await Promise.all(late.map(textOf))).toEqual(["<p>Depois</p>", "<p>Depois</p>"]);
  expect(await textOf(early)).toBe("<p>Antes</p>");
  expect(held).toHaveLength(2);
  // An older rendering that finishes later does not replace the newer one.
  const kept = site.pageCache.find("/loja");
  expect(gunzipSync(kept?.gzip.body ?? Buffer.of()).toString()).toBe("<p>Depois</p>");
});

test("renders only the busiest pages again after a change, before anybody requests them", async () => {
  const site = await openKeepingSite();
  const product = await makeProduct(site.db, { name: "Antes" });
  const ask = async (path: string, times: number) => {
    for (let time = 0; time < times; time++) expect((await site.get(path)).status).toBe(200);
  };
  const pages = Array.from({ length: 9 }, (_, number) => `/loja?pagina=${number + 2}`);
  // The first of nine is requested least; one page was requested only once.
  for (const [index, page] of pages.entries()) await ask(page, 5 + index);
  await ask("/loja", 1);
  await updateRow(site.db, "products", product.id, { name: "Depois" }, site.now());
  for (const path of ["/loja", ...pages]) expect(site.pageCache.find(path)).toBeUndefined();
  await site.settle();
  const [least = "", ...busiest] = pages;
  for (const path of ["/loja", least]) expect([path, site.pageCache.find(path)]).toEqual([path, undefined]);
  for (const path of busiest) expect([path, site.pageCache.find(path) !== undefined]).toEqual([path, true]);
  const kept = site.pageCache.find(busiest[0] ?? "");
  expect(gunzipSync(kept?.gzip.body ?? Buffer.of()).toString()).toContain("Depois");

  // Pages that nobody requests are forgotten after a few changes.
  for (let change = 0; change < 6; change++) {
    await updateRow(site.db, "products", product.id, { name: `Mais ${change}` }, site.now());
    await site.settle();
  }
  for (const path of busiest) expect([path, site.pageCache.find(path)]).toEqual([path, undefined]);
});

test("limits concurrent renderings, and a failing one blocks nobody", async () => {
  const site = await openKeepingSite();
  let making = 0;
  let most = 0;
  const render = async (number: number) => {
    most = Math.max(most, ++making);
    await site.db.selectFrom("products").select("id").execute();
    making--;
    if (number % 3 === 0) throw new Error("failed");
    return new Response(`<p>${number}</p>`, { headers: { "content-type": "text/html" } });
  };
  const pages = await Promise.allSettled(
    Array.from({ length: 90 }, (_, number) =>
      site.pageCache.fill(`/loja?pagina=${number}`, () => render(number)),
    ),
  );
  expect(pages.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
  expect(pages.filter(({ status }) => status === "rejected")).toHaveLength(30);
  expect(most).toBe(16);
});

test("answers an address longer than any of ours without remembering it", async () => {
  const site = await openKeepingSite();
  const before = site.pageCache.knownAddresses;
  for (const start of ["/loja?utm_source=", "/loja?x=", "/nada/", "/produto/", "/blog.data?_routes="]) {
    for (const length of [601, 15_000]) {
      const address = start.padEnd(length, "a");
      const answer = await site.get(address);
      expect([start, answer.status < 500]).toEqual([start, true]);
      expect(site.pageCache.keyOf(address, undefined)).toBeUndefined();
    }
  }
  expect(site.pageCache.knownAddresses).toBe(before);
  await site.get("/loja?utm_source=".padEnd(600, "a"));
  expect(site.pageCache.knownAddresses).toBe(before + 1);
});

test("tells a page opened before an update to reload", async () => {
  const site = await openKeepingSite();
  for (const method of ["GET", "HEAD"]) {
    const answer = await site.visitor().send("/__manifest?paths=%2Floja&version=0a1b2c3d", { method });
    expect([answer.status, answer.headers.get("x-remix-reload-document")]).toEqual([204, "true"]);
  }
});

test("does not cache a page that read a non-public table", async () => {
  const site = await openKeepingSite();
  const render = async () => {
    await sql`select id from ${sql.table("orders")}`.execute(site.db);
    return new Response("x");
  };
  await site.pageCache.fill("/loja", render);
  expect(site.pageCache.find("/loja")).toBeUndefined();
});

test("does not cache an answer that sets a cookie or reports an error", async () => {
  const site = await openKeepingSite();
  const answers = [
    new Response("x", { headers: { "set-cookie": "session=segredo" } }),
    new Response("x", { status: 500 }),
    new Response(null, { status: 204 }),
  ];
  for (const answer of answers) {
    expect(await site.pageCache.fill("/loja", async () => answer)).toBeUndefined();
    expect(site.pageCache.find("/loja")).toBeUndefined();
  }
});

test("shows writes of another process soon", async () => {
  const site = await openKeepingSite();
  const other = await site.second();
  const product = await makeProduct(site.db, { name: "Primeiro" });
  expect((await site.get("/loja")).text).toContain("Primeiro");
  expect(site.pageCache.find("/loja")).toBeDefined();
  await updateRow(other.db, "products", product.id, { name: "Segundo" }, other.now());
  await expect
    .poll(async () => (await site.get("/loja")).text.includes("Segundo"), { interval: 20 })
    .toBe(true);
});

test("caches no page while notifications are lost, and renders all anew afterwards", async ({ skip }) => {
  const site = await openKeepingSite();
  skip(site.engine === "sqlite", "an embedded database has no connection to lose");
  await site.get("/loja");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'vitrine news' and datname = current_database()`.execute(site.db);
  await expect.poll(() => site.pageCache.find("/loja")).toBeUndefined();
  await expect.poll(() => isCached(site, "/loja"), { timeout: 20_000 }).toBe(true);
});
