import { expect, test } from "vitest";
import type { TeamRole } from "#db/schema.ts";
import {
  makeCourseProduct,
  makePaidOrder,
  makePost,
  makeProduct,
  makeTeamMember,
  makeUser,
} from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const ROLES: TeamRole[] = ["owner", "admin", "editor", "instructor", "support", "finance"];
const NAME = "Zuleica Pessoa";

interface Stage {
  site: TestSite;
  paths: string[];
  /** Every kind of reader that a page might distinguish. */
  readers: Map<string, Visitor>;
}

/** A shop in which one person bought, reviewed and commented. */
async function openStage(): Promise<Stage> {
  const site = await openSite();
  const person = await makeUser(site.db, { name: NAME, email: "zuleica@pessoa.example" });
  const product = await makeProduct(site.db, { name: "Kit" });
  const { product: course } = await makeCourseProduct(site.db, { name: "Curso" });
  await makePaidOrder(site, { user_id: person.id, lines: [{ product }, { product: course }] });
  const post = await makePost(site.db, { title: "Texto" });
  await site.db
    .insertInto("product_reviews")
    .values({
      product_id: product.id,
      user_id: person.id,
      rating: 4,
      comment: "Bom.",
      created_at: site.now(),
    })
    .execute();
  const posts = `/blog/${post.id}-texto`;
  const comment = { name: NAME, email: "zuleica@pessoa.example", comment: "Espera por mim." };
  const commenter = site.visitor();
  expect((await commenter.post(posts, { ...comment, website: "" })).status).toBe(302);
  const buyer = await site.as(person);
  expect((await buyer.post(posts, { ...comment, website: "" })).status).toBe(302);
  for (const visitor of [commenter, buyer]) visitor.cookies.delete("toast");
  const readers = new Map<string, Visitor>([
    ["buyer", buyer],
    ["commenter", commenter],
  ]);
  for (const role of ROLES) {
    const member = await makeTeamMember(site.db, role, { name: `${NAME} ${role}` });
    readers.set(role, await site.as(member));
  }
  const damaged = site.visitor();
  damaged.cookies.set("session", "x");
  readers.set("dead session", damaged);
  const products = [`/produto/${product.id}-kit`, `/produto/${course.id}-curso`];
  const pages = ["/", "/produtos", "/solucoes", "/sobre", "/privacidade", "/termos", "/reembolso"];
  const searches = ["/loja?busca=kit", "/loja?busca=nada-disso", "/blog?busca=texto", "/loja?x=1", "/p/nada"];
  const lists = ["/loja", "/loja?categoria=templates&ordem=preco", "/blog", "/blog?pagina=1"];
  const files = ["/blog/feed.xml", "/sitemap.xml", "/robots.txt"];
  const services = ["/produtos/analytics"];
  const paths = [...pages, ...services, ...lists, ...products, posts, ...searches, ...files];
  const dataOf = ["/_.data", "/loja.data", `${products[0]}.data`, `${posts}.data`, "/sobre.data"];
  return { site, paths: [...paths, ...dataOf], readers };
}

/** The page without parts that are new in each rendering. */
function bytesOf(text: string): string {
  return text.replace(/ nonce="[^"]*"/g, "").replace(/"nonce":"[^"]*"/g, "");
}

test("SEC-55: serves a public page with the same bytes to every reader, without personal data", async () => {
  const { site, paths, readers } = await openStage();
  for (const path of paths) {
    const before = await site.get(path);
    for (const [who, reader] of readers) {
      const own = await reader.get(path);
      expect([path, who, own.status, own.location]).toEqual([path, who, before.status, before.location]);
      expect(bytesOf(own.text) === bytesOf(before.text), `${path} of ${who}`).toBe(true);
      expect(own.headers.get("etag"), path).toBe(before.headers.get("etag"));
    }
    for (const words of [NAME, "pessoa.example", "Espera por mim."]) expect(before.text).not.toContain(words);
  }
});

test("SEC-55: caches a page for everybody when a signed-in reader requests it first", async () => {
  const { site, paths, readers } = await openStage();
  site.pageCache.clear();
  for (const path of paths) {
    for (const reader of readers.values()) await reader.get(path);
    const { text } = await site.get(path);
    for (const words of [NAME, "pessoa.example", "Espera por mim."]) expect(text).not.toContain(words);
  }
});

test("serves personal parts separately, only to their owner, and caches them nowhere", async () => {
  const { site, readers } = await openStage();
  const [buyer, support, commenter] = ["buyer", "support", "commenter"].map((who) => readers.get(who));
  const answer = await buyer?.get("/eu");
  expect(answer?.headers.get("cache-control")).toBe("private, no-store");
  expect(answer?.json()).toMatchObject({ reader: { name: NAME, links: [] } });
  expect(answer?.text.length).toBeLessThan(2048);
  expect((await support?.get("/eu"))?.json().reader.links).toContain("/admin/pedidos");
  expect((await support?.get("/eu"))?.json().reader.links).not.toContain("/admin/produtos");
  const [product, post] = await Promise.all([
    site.db.selectFrom("products").select("id").where("name", "=", "Kit").executeTakeFirstOrThrow(),
    site.db.selectFrom("blog_posts").select("id").executeTakeFirstOrThrow(),
  ]);
  expect((await buyer?.get(`/produto/${product.id}/eu`))?.json()).toMatchObject({
    owned: { sentence: "Você já tem este produto" },
    reviewed: true,
  });
  expect((await support?.get(`/produto/${product.id}/eu`))?.json()).toMatchObject({
    owned: null,
    reviewed: false,
  });
  expect((await commenter?.get(`/blog/${post.id}/eu`))?.json()).toMatchObject({
    reader: null,
    waiting: [{ message: "Espera por mim." }],
  });
  expect((await support?.get(`/blog/${post.id}/eu`))?.json().waiting).toEqual([]);
  expect((await site.get("/eu")).json()).toEqual({ reader: null });
});

test("sets the hint cookie with a cached page for a session, and removes it with the session", async () => {
  const { site, readers } = await openStage();
  const buyer = readers.get("buyer");
  await site.get("/loja");
  buyer?.cookies.delete("eu");
  const healed = await buyer?.get("/loja");
  expect(healed?.headers.getSetCookie()).toEqual(["eu=1; Path=/; SameSite=Lax; Max-Age=2592000"]);
  expect((await buyer?.get("/loja"))?.headers.getSetCookie()).toEqual([]);
  await buyer?.post("/logout", {});
  expect([...(buyer?.cookies.keys() ?? [])]).not.toContain("eu");
  // The session ended elsewhere: the next request removes the hint.
  const dead = readers.get("dead session");
  dead?.cookies.set("eu", "1");
  expect((await dead?.get("/eu"))?.json()).toEqual({ reader: null });
  expect([...(dead?.cookies.keys() ?? [])]).toEqual([]);
});

test("SEC-55: never reads the session for a public page, also when rendering it", async () => {
  const { site, paths, readers } = await openStage();
  const owner = readers.get("owner");
  const sent = site.statements();
  for (const path of paths) await owner?.get(`${path}${path.includes("?") ? "&" : "?"}anew=1`);
  expect(sent.length).toBeGreaterThan(paths.length);
  expect(sent.filter(({ text }) => text.includes('"sessions"')).map(({ text }) => text)).toEqual([]);
  const asked = sent.length;
  await owner?.get("/minha-conta");
  expect(sent.slice(asked).some(({ text }) => text.includes('"sessions"'))).toBe(true);
});
