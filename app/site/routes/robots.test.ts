import sharp from "sharp";
import { expect, test } from "vitest";
import { seedPages } from "#db/seed/pages.ts";
import { makeCategory, makeCourseProduct, makePost, makeProduct } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { countSitemapParts, listSitemapPart } from "../sitemap.server.ts";

const LOC = /<loc>([^<]+)<\/loc>/g;

test("the sitemap names every public page by its one true address, with its last change", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const product = await makeProduct(site.db, { name: "Ícones & Cia" });
  const hidden = await makeProduct(site.db, { name: "Oculto", is_active: false });
  const post = await makePost(site.db, { title: "Três cores" });
  const map = await site.get("/sitemap.xml");
  expect(map.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const places = [...map.text.matchAll(LOC)].map((match) => new URL(match[1] ?? "").pathname);
  expect(new Set(places).size).toBe(places.length);
  expect(places).toContain(`/produto/${product.id}-icones-cia`);
  expect(places).toContain(`/blog/${post.id}-tres-cores`);
  expect(places).toContain("/produtos/analytics");
  expect(places.join()).not.toContain(`/produto/${hidden.id}`);
  for (const place of places) expect([place, (await site.get(place)).status]).toEqual([place, 200]);
  expect(map.text).toContain(`<lastmod>${product.updated_at.toISOString()}</lastmod>`);
  for (const part of ["2", "0", "x", "1.5", "-1"]) {
    expect((await site.get(`/sitemap.xml?parte=${part}`)).status).toBe(404);
  }
});

test("a map that is too large is cut into parts that hold every address once", async () => {
  const site = await openSite();
  for (let number = 0; number < 6; number++) await makeProduct(site.db);
  for (let number = 0; number < 5; number++) await makePost(site.db);
  await seedPages(site.db, site.now());
  const { db, company } = site;
  const facts = { company, now: site.now() };
  const whole = await listSitemapPart(db, { part: 1, ...facts });
  for (const size of [4, 7, 9]) {
    const parts = await countSitemapParts(db, company, site.now(), size);
    expect(parts).toBe(Math.ceil(whole.length / size));
    const pieces = [];
    for (let part = 1; part <= parts; part++)
      pieces.push(...(await listSitemapPart(db, { part, ...facts, size })));
    expect(pieces).toEqual(whole);
  }
});

test("robots.txt names the map and closes what has nothing to read; private pages say noindex", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const robots = await site.get("/robots.txt");
  expect(robots.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(robots.text).toContain("Sitemap: http://localhost:3000/sitemap.xml");
  expect(robots.text).toContain("Disallow: /admin\n");
  for (const path of ["/carrinho", "/checkout", "/esqueci-senha", "/unauthorized", "/404"]) {
    expect([path, (await site.get(path)).text.includes('<meta name="robots" content="noindex"/>')]).toEqual([
      path,
      true,
    ]);
  }
  for (const path of ["/", "/loja", "/blog", "/produtos", "/produtos/analytics", "/solucoes", "/sobre"]) {
    const { text } = await site.get(path);
    expect([path, text.includes("noindex")]).toEqual([path, path === "/blog"]);
    expect(text).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`);
  }
});

// The page's machine-readable facts, each with its kind.
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it right after
function toldBlocks(text: string): any[] {
  return [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map((match) => {
    expect(match[1]).not.toContain("<");
    return JSON.parse(match[1] ?? "");
  });
}

test("the first page tells of the search, lists of what they show, a product of how its money comes back", async () => {
  const site = await openSite();
  const products = [await makeProduct(site.db, { name: "Ícones & Cia" }), await makeProduct(site.db)];
  const post = await makePost(site.db, { title: "Três cores" });
  const kind = async (path: string, type: string) =>
    toldBlocks((await site.get(path)).text).find((block) => block["@type"] === type);

  const { url, potentialAction } = await kind("/", "WebSite");
  expect(url).toBe("http://localhost:3000/");
  const asked = potentialAction.target.urlTemplate.replace("{palavras}", "icones");
  expect((await site.get(asked)).text).toContain("Ícones &amp; Cia");
  expect(potentialAction["query-input"]).toBe("required name=palavras");

  const shop = await kind("/loja", "ItemList");
  expect(shop.itemListElement.map(({ position }: { position: number }) => position)).toEqual([1, 2]);
  const places: string[] = shop.itemListElement.map((item: { url: string }) => item.url);
  expect(places).toContain(`http://localhost:3000/produto/${products[0]?.id}-icones-cia`);
  for (const place of places) expect([place, (await site.get(place)).status]).toEqual([place, 200]);
  const blog = await kind("/blog", "ItemList");
  expect(blog.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, url: `http://localhost:3000/blog/${post.id}-tres-cores` },
  ]);
  for (const path of ["/loja?busca=icones", "/blog?busca=cores"]) {
    expect([path, await kind(path, "ItemList")]).toEqual([path, undefined]);
  }

  const policyDays = async () => {
    const { offers } = await kind(`/produto/${products[1]?.id}`, "Product");
    const { merchantReturnDays, merchantReturnLink } = offers.hasMerchantReturnPolicy;
    expect(merchantReturnLink).toBe("http://localhost:3000/reembolso");
    return merchantReturnDays;
  };
  expect(await policyDays()).toBe(site.company.refundWindowDays);
  // Never less than the law's.
  site.company.refundWindowDays = 0;
  site.pageCache.clear();
  expect(await policyDays()).toBe(7);
});

test("a course is told to robots as product and as course, with its price and its stars", async () => {
  const site = await openSite();
  const category = await makeCategory(site.db, "Cursos");
  const { product: course } = await makeCourseProduct(site.db, {
    name: "Fotografia </script>",
    price: 19_990,
    category_id: category.id,
    rating: 45,
  });
  await site.db.updateTable("products").set({ review_count: 12 }).where("id", "=", course.id).execute();
  const blocks = toldBlocks((await site.get(`/produto/${course.id}`)).text);
  expect(blocks.map((block) => block["@type"])).toEqual(["Product", "Course", "BreadcrumbList"]);
  const aggregateRating = { ratingValue: "4.5", reviewCount: 12 };
  expect(blocks[0]).toMatchObject({ offers: { price: "199.90", priceCurrency: "BRL" }, aggregateRating });
  expect(blocks[1]).toMatchObject({ aggregateRating, hasCourseInstance: { courseMode: "online" } });
  const home = await site.get("/");
  expect(home.text).toContain('"@type":"Organization"');
});

test("a picture for other sites is 1200 x 630, drawn once, and there is none of what the public cannot see", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const post = await makePost(site.db, { title: `</svg><b>&amp; ${"interminável".repeat(20)}\u0008` });
  const draft = await makePost(site.db, { status: "draft", published_at: null });
  const address = `http://localhost:3000/og/artigo/${post.id}.png`;
  const answer = await site.fetch(new Request(address), { id: "x", ip: "203.0.113.7" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  const picture = Buffer.from(await answer.arrayBuffer());
  const facts = await sharp(picture).metadata();
  expect([facts.format, facts.width, facts.height]).toEqual(["png", 1200, 630]);
  const again = await site.fetch(new Request(address), { id: "y", ip: "203.0.113.7" });
  expect(Buffer.from(await again.arrayBuffer()).equals(picture)).toBe(true);
  const product = await makeProduct(site.db);
  for (const path of [`produto/${product.id}-qualquer`, "oferta/analytics", "site/inicio"]) {
    expect([path, (await site.get(`/og/${path}.png`)).status]).toEqual([path, 200]);
  }
  for (const path of [`artigo/${draft.id}`, "artigo/999", "oferta/nada", "site/x", "x/1", "artigo/x.y"]) {
    expect([path, (await site.get(`/og/${path}.png`)).status]).toEqual([path, 404]);
  }
});
