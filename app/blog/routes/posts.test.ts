import { expect, test } from "vitest";
import { createCategory, createPost, makePost } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const MINUTE = 60_000;

/** The titles on the cards, in their order. */
function titlesIn(html: string): string[] {
  return [...html.matchAll(/<article[\s\S]*?<h2[^>]*><a[^>]*>([^<]*)</g)].map((match) => match[1] ?? "");
}

function wordsOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->|<[^>]+>/g, "")
    .replace(/\s+/g, " ");
}

async function makeBlogCategory(site: TestSite, name: string) {
  return createCategory(site.db, "blog", { name, description: null, color: "blue" }, site.now());
}

function hoursAgo(site: TestSite, hours: number): Date {
  return new Date(site.now().getTime() - hours * 60 * MINUTE);
}

test("a scheduled post appears at its minute in list, counts, post, feed, sitemap and home, and no job runs", async () => {
  const site = await openSite();
  const category = await makeBlogCategory(site, "Segurança");
  const scheduled_date = new Date(site.now().getTime() + 10 * MINUTE);
  const facts = { category_id: category.id, published_at: null };
  await makePost(site.db, { title: "Rascunho escondido", status: "draft", ...facts });
  const post = await makePost(site.db, { title: "Marcado", status: "scheduled", scheduled_date, ...facts });
  await makePost(site.db, { title: "Antigo" });
  const places = ["/blog", "/blog/feed.xml", "/sitemap.xml", "/"];
  const address = `/blog/${post.id}-marcado`;
  for (const path of places) expect((await site.get(path)).text, path).not.toMatch(/marcado|rascunho/i);
  expect((await site.get("/blog")).text).not.toContain("Segurança (");
  expect((await site.get(address)).location).toBe("/404");
  expect((await site.get(`/og/artigo/${post.id}.png`)).status).toBe(404);

  site.advance(10 * MINUTE + 1000);
  for (const path of places) expect((await site.get(path)).text, path).toMatch(/marcado/i);
  expect(titlesIn((await site.get("/blog")).text)).toEqual(["Marcado", "Antigo"]);
  expect(wordsOf((await site.get("/blog")).text)).toContain("TodosSegurança (1)");
  expect((await site.get(address)).status).toBe(200);
  expect((await site.get("/blog")).text).not.toContain("Rascunho escondido");
});

test("twelve to a page, with numbers, both ends and how many there are; past the end comes the last page", async () => {
  const site = await openSite();
  for (let number = 1; number <= 14; number++) {
    await makePost(site.db, { title: `Artigo ${number}`, published_at: hoursAgo(site, number) });
  }
  const first = await site.get("/blog");
  expect(titlesIn(first.text)).toHaveLength(12);
  expect(titlesIn(first.text)[0]).toBe("Artigo 1");
  expect(wordsOf(first.text)).toContain("Mostrando 1 a 12 de 14 artigos");
  for (const words of ["Anterior", "Próxima", 'aria-label="Página 2"', 'href="/blog?pagina=2"']) {
    expect(first.text).toContain(words);
  }
  const second = await site.get("/blog?pagina=2");
  expect(titlesIn(second.text)).toEqual(["Artigo 13", "Artigo 14"]);
  expect(wordsOf(second.text)).toContain("Mostrando 13 a 14 de 14 artigos");
  expect(second.text).toContain('rel="canonical" href="http://localhost:3000/blog?pagina=2"');
  expect(titlesIn((await site.get("/blog?pagina=99")).text)).toEqual(["Artigo 13", "Artigo 14"]);
});

test("search finds folded beginnings of words, the title first; it keeps the category and begins on page one", async () => {
  const site = await openSite();
  const design = await makeBlogCategory(site, "Design");
  const now = site.now();
  const published = { status: "published" as const, published_at: now };
  await createPost(site.db, { ...published, title: "Três cores bastam", category_id: design.id }, now);
  await createPost(
    site.db,
    { ...published, title: "Cardápio", content: "<p>As <b>CORES</b> da casa.</p>", tags: ["pão"] },
    new Date(now.getTime() + 1),
  );
  expect(titlesIn((await site.get("/blog?busca=c%C3%B3res")).text)).toEqual([
    "Três cores bastam",
    "Cardápio",
  ]);
  expect(titlesIn((await site.get("/blog?busca=PAO")).text)).toEqual(["Cardápio"]);
  expect(titlesIn((await site.get("/blog?busca=ores")).text)).toEqual([]);
  const both = await site.get("/blog?busca=cores&categoria=design&pagina=1");
  expect(titlesIn(both.text)).toEqual(["Três cores bastam"]);
  expect(both.text).toContain('name="categoria" value="design"');
  expect(both.text).toContain('href="/blog?busca=cores"');
  expect(both.text).toContain('content="noindex"');
  const none = await site.get("/blog?busca=%22%25%27");
  expect(none.status).toBe(200);
  expect(none.text).toContain("Nenhum artigo encontrado com os filtros aplicados.");
});

test("a blog without articles says so, and offers no way back to them", async () => {
  const site = await openSite();
  const empty = (await site.get("/blog")).text;
  expect(empty).toContain("Ainda não há artigos publicados.");
  expect(empty).not.toContain("Ver todos os artigos");
  expect((await site.get("/blog?busca=nada")).text).toContain("Ver todos os artigos");
});

test("a reader that takes a description of the feed for HTML shows the text as it was written", async () => {
  const site = await openSite();
  const excerpt = "Use a tag <strong> e o sinal a < b, não &lt;";
  await makePost(site.db, { title: "Guia do <head> no HTML", excerpt });
  const { text } = await site.get("/blog/feed.xml");
  expect(text).toContain("<title>Guia do &lt;head&gt; no HTML</title>");
  expect(text).toContain(
    "<description>Use a tag &amp;lt;strong&amp;gt; e o sinal a &amp;lt; b, não &amp;amp;lt;</description>",
  );
});

/** The texts of an element of the feed, as a reader unescapes them. */
function textsOf(feed: string, name: string): string[] {
  const found = [...feed.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(
    ([, text = ""]) => text,
  );
  const signs: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return found.map((text) => text.replace(/&(\w+);/g, (_, sign: string) => signs[sign] ?? ""));
}

test("the feed carries whole posts: clean, with addresses that lead here from anywhere", async () => {
  const site = await openSite({ SITE_URL: "https://loja.example" });
  const content = [
    '<h2 id="um">Um & dois</h2>',
    '<p>Veja <a href="/loja">a loja</a>, <a href="#um">acima</a>, <a href="https://fora.example/$1">fora</a>.</p>',
    '<img src="/media/aaaabbbbccccddddaaaabbbbccccdddd-800.webp" alt="Uma foto">',
    '<p onclick="alert(1)">Fim<script>alert(2)</script> ]]></p>',
  ].join("");
  await makePost(site.db, { title: "Inteiro", excerpt: "Curto", content });
  await makePost(site.db, { title: "Em linhas", content: "## Título\nUma linha.\n\nOutra < linha." });
  await makePost(site.db, { title: "Enorme", content: `<p>${"palavra ".repeat(70_000)}</p>` });
  await makePost(site.db, { title: "Vazio", content: null });
  const { text } = await site.get("/blog/feed.xml");
  const whole = textsOf(text, "content:encoded");
  expect(whole).toHaveLength(2);
  const written = whole.find((html) => html.includes("Veja")) ?? "";
  expect(written).toContain('<a href="https://loja.example/loja"');
  expect(written).toMatch(/<a href="https:\/\/loja\.example\/blog\/\d+-inteiro#um"/);
  expect(written).toContain('href="https://fora.example/$1"');
  expect(written).toContain('src="https://loja.example/media/aaaabbbbccccddddaaaabbbbccccdddd-800.webp"');
  expect(written).not.toMatch(/script|onclick/);
  expect(whole).toContain("<h2>Título</h2><p>Uma linha.</p><p>Outra &lt; linha.</p>");
  expect(textsOf(text, "title")).toContain("Enorme");
});

test("the feed is XML whatever the posts say, and the pages of the blog name it", async () => {
  const site = await openSite();
  const title = `</title><script>alert(1)</script> & "aspas" ]]> 'x'`;
  await makePost(site.db, { title, excerpt: "Cinco < seis\u0008\u{1F600}", content: null });
  await makePost(site.db, { title: "Sem resumo", content: `<h2>Um</h2><p>${"palavra ".repeat(90)}</p>` });
  const feed = await site.get("/blog/feed.xml");
  expect(feed.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect(feed.text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss /);
  expect(feed.text).toContain(
    "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;aspas&quot; ]]&gt;",
  );
  expect(feed.text).toContain("<description>Cinco &amp;lt; seis\u{1F600}</description>");
  expect(feed.text).toContain("<description>Um palavra palavra");
  const tags = [...feed.text.matchAll(/<(\/?)([a-z:]+)[^>]*?(\/?)>/gi)].filter(
    (tag) => !tag[0].startsWith("<?"),
  );
  const open: string[] = [];
  for (const [, end, name, single] of tags) {
    if (end) expect(open.pop()).toBe(name);
    else if (!single) open.push(name ?? "");
  }
  expect(open).toEqual([]);
  expect(feed.text.replace(/&(amp|lt|gt|quot|apos);/g, "")).not.toMatch(/&|\p{Cc}(?<!\n)/u);
  for (const path of ["/blog", "/blog/1"]) {
    expect((await site.get(path)).text).toMatch(
      /<link[^>]*type="application\/rss\+xml"[^>]*href="\/blog\/feed\.xml"/,
    );
  }
});
