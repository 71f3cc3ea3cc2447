// Rate limits of searches: for each browser, network and API key.
import { expect, test } from "vitest";
import { SEARCH_LIMIT } from "#app/api/tokens/credentials.server.ts";
import { GATES } from "#app/platform/gates/gates.ts";
import { makeAdmin, makePost, makeProduct } from "./makers.ts";
import { clientWith } from "./table-client.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

const ROOM = "203.0.113.40";
const { seconds, browser, flood } = GATES.search;

async function searchedFrom(site: TestSite, address: string, times: number) {
  const limit = { name: "search-address", points: flood, seconds };
  for (let count = 0; count < times; count++) await site.limits.use(limit, { address });
}

/** A browser that has sent a form before, so it has the `browser` cookie. */
async function knownBrowser(site: TestSite, ip: string): Promise<Visitor> {
  const one = site.visitor(ip);
  await one.postJson("/api/newsletter", { email: `b${ip.length}@teste.example`, source: "home" });
  expect(one.cookies.has("browser")).toBe(true);
  return one;
}

test.each(["/loja", "/blog"])(
  "SEC-134: searches of %s from one address have a bound, said in words and with the time to wait",
  async (path) => {
    const site = await openSite();
    await makeProduct(site.db, { name: "Kit de planilhas" });
    await makePost(site.db, { title: "Kit de planilhas" });
    await searchedFrom(site, ROOM, flood - 1);
    const visitor = site.visitor(ROOM);
    expect((await visitor.get(`${path}?busca=kit`)).status).toBe(200);
    for (const asked of [`${path}?busca=kit`, `${path}?busca=a`, `${path}.data?busca=kit&_routes=root`]) {
      const held = await visitor.get(asked);
      expect([asked, held.status], held.text).toEqual([asked, 429]);
      expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(held.text).toContain("Muitas tentativas. Aguarde");
    }
    for (const asked of [path, `${path}?busca=`, `${path}?pagina=2`]) {
      expect([asked, (await visitor.get(asked)).status]).toEqual([asked, 200]);
    }
    expect((await site.visitor("203.0.113.41").get(`${path}?busca=kit`)).status).toBe(200);
  },
);

test("SEC-134: limits a known browser without limiting other browsers of its network", async () => {
  const site = await openSite();
  const one = await knownBrowser(site, ROOM);
  for (let count = 0; count < browser; count++) await one.get("/blog?busca=!");
  expect((await one.get("/blog?busca=!")).status).toBe(429);
  expect((await site.visitor(ROOM).get("/blog?busca=!")).status).toBe(200);
});

test("SEC-134: sets no cookie when a new browser searches", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  await visitor.get("/loja?busca=kit");
  expect([...visitor.cookies.keys()]).toEqual([]);
});

test("SEC-134: limits the searches of an API key without limiting its other requests", async () => {
  const site = await openSite();
  const admin = await makeAdmin(site.db);
  await makeProduct(site.db, { name: "Kit" });
  const client = await clientWith(site, admin, { 628: ["read"] });
  const search = () => client.get("/database/rows/table/628/?search=kit");
  for (let count = 0; count < SEARCH_LIMIT.points; count++) expect((await search()).status).toBe(200);
  const held = await search();
  expect([held.status, held.json().error]).toEqual([429, "ERROR_TOO_MANY_REQUESTS"]);
  expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await client.get("/database/rows/table/628/")).status).toBe(200);
});
