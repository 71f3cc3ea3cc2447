// A script written to the database past every sanitizer does not run (SEC-20, SEC-22).
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { makePost, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const END_OF_CONTENT = '<div id="fim"';
const MARK = "window.planted=1";
/** Scripts in the forms that a text could have: tags, guessed nonces, unclosed tags, data that ends early. */
const PLANTED = [
  `<script>${MARK}</script>`,
  `<script type="module">${MARK}</script>`,
  `<SCRIPT\n>${MARK}</SCRIPT >`,
  `<script nonce="AAAAAAAAAAAAAAAAAAAAAA==">${MARK}</script>`,
  `<script nonce>${MARK}</script>`,
  `</script><script>${MARK}</script>`,
  `</title></textarea></style><script>${MARK}</script>`,
  `<svg><script>${MARK}</script></svg>`,
  `<script data-x="a>b">${MARK}</script>`,
  `<!-- --><script>${MARK}</script><!--`,
  `<script type="application/ld+json">{}</script><script>${MARK}</script>`,
  `<script data-src=1>${MARK}</script>`,
  `<script title="`,
];

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function scriptSources(headers: Headers): string[] {
  const policy = headers.get("content-security-policy") ?? "";
  return /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
}

/** Splits scripts like an HTML tokenizer: text between `<script…>` and the next `</script`. */
function scriptTexts(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script/gi)].map(([, text]) => text ?? "");
}

/** Replaces all texts of a post, a product and their authors directly in the database, as a broken import would. */
async function openPlanted(): Promise<{ site: TestSite; paths: string[] }> {
  const site = await openSite();
  const planted = PLANTED.join("\n");
  const author = await makeUser(site.db);
  const post = await makePost(site.db, { title: "Texto", author_id: author.id });
  const product = await makeProduct(site.db, { name: "Produto" });
  await sql`update blog_posts set title = ${planted}, excerpt = ${planted}, content = ${`<p>Oi</p>${planted}`},
    meta_description = ${PLANTED[5]}, image = ${PLANTED[6]}`.execute(site.db);
  await sql`update products set name = ${planted}, description = ${planted}, short_description = ${planted}`.execute(
    site.db,
  );
  await sql`update users set name = ${planted}`.execute(site.db);
  site.pageCache.clear();
  const addressOf = async (path: string) => (await site.get(path)).location ?? path;
  const pages = [await addressOf(`/blog/${post.id}`), await addressOf(`/produto/${product.id}`)];
  return { site, paths: ["/", "/blog", "/loja", ...pages] };
}

test("SEC-20: lists the program's scripts, and no script of the content, in a cached page's policy", async () => {
  const { site, paths } = await openPlanted();
  for (const path of paths) {
    const { status, headers, text } = await site.get(path);
    expect([path, status]).toEqual([path, 200]);
    const sources = scriptSources(headers);
    expect(sources[0]).toBe("'self'");
    // Scripts before the content: hints and early presses. After it: scroll positions, hydration data, module start.
    const early = scriptTexts(text.slice(text.indexOf("<body>"))).slice(0, 2);
    const behind = scriptTexts(text.slice(text.lastIndexOf(END_OF_CONTENT))).filter(Boolean);
    const own = [...early, ...behind];
    expect([path, own.length]).toEqual([path, 7]);
    expect(sources.slice(1).sort()).toEqual(own.map(hashOf).sort());
    const texts = scriptTexts(text);
    for (const script of [MARK, ...texts.filter((one) => one.includes(MARK) && !own.includes(one))]) {
      expect(sources.includes(hashOf(script)), `${path}: ${script.slice(0, 80)}`).toBe(false);
    }
  }
  const [, , , post = ""] = paths;
  expect((await site.get(post)).text).toContain(`<script>${MARK}</script>`);
});

test("SEC-20: allows scripts of an uncached page by an unpredictable nonce, new each time", async () => {
  const { site, paths } = await openPlanted();
  const reader = await site.as(await makeUser(site.db, { name: "Leitora" }));
  const seen = new Set<string>();
  for (const path of paths) {
    const { headers, text } = await reader.get(`${path}?x=1`);
    const [self, nonce = "", ...others] = scriptSources(headers);
    expect([self, others]).toEqual(["'self'", []]);
    expect(nonce).toMatch(/^'nonce-[\w+/]{22}=='$/);
    seen.add(nonce);
    const written = `nonce="${nonce.slice("'nonce-".length, -1)}"`;
    const tags = [...text.matchAll(/<script\b[^>]*>([^<]*)/g)].filter(([tag]) => tag.includes(written));
    expect(tags.length).toBeGreaterThan(0);
    for (const [tag, inside = ""] of tags) {
      expect(inside === MARK, `${path}: ${tag}`).toBe(false);
    }
  }
  expect(seen.size).toBe(paths.length);
});
