// With a CDN: which answers it may cache, which never, and how it learns of changes.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makePost, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { openReceiver } from "#tests/webhook-receiver.ts";

const CDN = { CDN_SECONDS: "60", CDN_STALE_SECONDS: "30" };
const SHARED = "public, max-age=0, s-maxage=60, stale-while-revalidate=30";

/** On PostgreSQL pages are cached once notifications of other processes arrive. */
async function openBehindCdn(more: Record<string, string> = {}): Promise<TestSite> {
  const site = await openSite({ ...CDN, ...more });
  const keeps = async () => (await site.get("/sobre")).headers.get("cache-control") === SHARED;
  await expect.poll(keeps, { timeout: 20_000 }).toBe(true);
  return site;
}

test("marks no page as cacheable by others without the setting", async () => {
  const site = await openSite();
  for (const path of ["/loja", "/loja", "/blog/feed.xml"]) {
    const { headers } = await site.get(path);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.has("cache-tag") || headers.has("surrogate-key")).toBe(false);
  }
  await expect(openSite({ CDN_PURGE_URL: "https://cdn.example/purge" })).rejects.toThrow("CDN_PURGE_URL");
});

test("lets a CDN cache a public page with its tags for every kind of reader", async () => {
  const site = await openBehindCdn();
  const product = await makeProduct(site.db, { name: "Kit" });
  const admin = await site.as(await makeAdmin(site.db));
  admin.cookies.set("eu", "1");
  for (const path of ["/", "/loja", `/produto/${product.id}-kit`, "/blog", "/sitemap.xml", "/loja.data"]) {
    const made = await site.get(path);
    const again = await site.get(path);
    const signedIn = await admin.get(path);
    const etag = made.headers.get("etag") ?? "";
    const known = await site.visitor().get(path, { headers: { "if-none-match": etag } });
    expect([path, known.status]).toEqual([path, 304]);
    for (const { headers } of [made, again, signedIn, known]) {
      expect([path, headers.get("cache-control")]).toEqual([path, SHARED]);
      expect([path, headers.get("set-cookie")]).toEqual([path, null]);
      expect(headers.get("vary")).toBe("accept-encoding");
    }
    expect(signedIn.text).toBe(made.text);
  }
  const { headers } = await site.get("/loja");
  const tags = headers.get("surrogate-key")?.split(" ") ?? [];
  expect(tags).toEqual(expect.arrayContaining(["vitrine", "products", "categories"]));
  expect(headers.get("cache-tag")).toBe(tags.join(","));
});

test("marks personal pages, and public pages that set a cookie, as private", async () => {
  const site = await openBehindCdn();
  const product = await makeProduct(site.db);
  const admin = await site.as(await makeAdmin(site.db));
  admin.cookies.set("eu", "1");
  const paths = [
    "/minha-conta",
    "/admin",
    "/carrinho",
    "/checkout",
    "/login",
    "/eu",
    `/produto/${product.id}/eu`,
  ];
  for (const path of [...paths, "/loja?busca=kit", "/nada", "/meus-cursos"]) {
    for (const visitor of [admin, site.visitor()]) {
      const keeping = (await visitor.get(path)).headers.get("cache-control") ?? "";
      expect([path, keeping]).toEqual([path, expect.stringMatching(/^private|no-store/)]);
      expect(keeping).not.toContain("s-maxage");
    }
  }
  // A browser without the hint cookie.
  admin.cookies.delete("eu");
  const { headers } = await admin.get("/sobre");
  expect(headers.get("set-cookie")).toContain("eu=1");
  expect(headers.get("cache-control")).toBe("private, no-cache");
  // A pending toast is for one person.
  const told = site.visitor();
  told.cookies.set("toast", encodeURIComponent(JSON.stringify({ title: "Pronto" })));
  expect((await told.get("/sobre")).headers.get("cache-control")).toMatch(/^private/);
  // A public picture requested with an expired session.
  const gone = site.visitor();
  gone.cookies.set("session", "0".repeat(43));
  const icon = await gone.get("/azulejos/friso-7a0019-7a0019-7a0019.svg");
  expect(icon.status).toBe(200);
  if (icon.headers.has("set-cookie")) expect(icon.headers.get("cache-control")).toMatch(/^private/);
});

test("limits a CDN's cache time to the moment when a page becomes stale by itself", async () => {
  const site = await openBehindCdn();
  const scheduled_date = new Date(site.now().getTime() + 80_000);
  await makePost(site.db, { title: "Logo", status: "scheduled", scheduled_date });
  await site.get("/blog");
  expect((await site.get("/blog")).headers.get("cache-control")).toBe("private, no-cache");
  site.advance(81_000);
  expect((await site.get("/blog")).text).toContain("Logo");
  expect((await site.get("/blog")).headers.get("cache-control")).toBe(SHARED);
});

test("sends a page that changed while rendering only to its requester", async () => {
  const site = await openBehindCdn();
  const product = await makeProduct(site.db);
  const asked = { path: "/loja", accepted: "", known: null, cookie: null };
  const page = await site.pageCache.fill("/loja", async () => {
    await site.db.selectFrom("products").select("id").execute();
    await updateRow(site.db, "products", product.id, { name: "Outro" }, site.now());
    return new Response("<p>antes</p>", { headers: { "content-type": "text/html" } });
  });
  expect(page && site.pageCache.answer(page, asked).headers.join(" ")).toContain("private, no-cache");
});

test("purges stale pages from the CDN after a commit, and all pages after a settings change", async () => {
  const receiver = await openReceiver();
  const site = await openBehindCdn({ CDN_PURGE_URL: receiver.url, CDN_PURGE_TOKEN: "segredo-da-cdn" });
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  receiver.received.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => makeProduct(site.db)));
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  const [call] = receiver.received;
  expect(call?.method).toBe("POST");
  expect(call?.body.tags).toEqual(["products"]);
  expect(call?.headers).toMatchObject({
    "surrogate-key": "products",
    "cache-tag": "products",
    authorization: "Bearer segredo-da-cdn",
  });
  // Twenty acts are combined into a few calls.
  expect(receiver.received.length).toBeLessThanOrEqual(3);

  receiver.received.length = 0;
  receiver.status = 503;
  await makePost(site.db);
  await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBeGreaterThan(0);
  receiver.status = 200;
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(receiver.received.at(-1)?.body.tags).toContain("blog_posts");
  expect(site.logs.filter((line) => line.includes("the CDN was not purged"))).toHaveLength(1);

  await site.refreshCompany();
  const purgesAll = () => receiver.received.some(({ body }) => body.tags.includes("vitrine"));
  await expect.poll(purgesAll, { timeout: 5000 }).toBe(true);
});

test("waits for no unresponsive CDN", async () => {
  let asked = 0;
  const silent = createServer(() => asked++).listen(0, "127.0.0.1");
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as AddressInfo;
  const site = await openBehindCdn({ CDN_PURGE_URL: `http://127.0.0.1:${port}/` });
  await expect.poll(() => asked).toBe(1);
  await makeProduct(site.db, { name: "Sem esperar" });
  expect((await site.get("/loja")).text).toContain("Sem esperar");
  expect(asked).toBe(1);
});
