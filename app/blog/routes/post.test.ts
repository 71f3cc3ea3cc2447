import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { json } from "#db/connect.server.ts";
import { createCategory, makeAdmin, makePost } from "#tests/makers.ts";
import { clientWith, rowsPath } from "#tests/table-client.ts";
import { openSite } from "#tests/test-site.ts";

const BLOCK = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

test("a post is found by its number or its long address; another slug is moved, an unknown id is a real 404", async () => {
  const site = await openSite();
  const post = await makePost(site.db, { title: "Três cores bastam" });
  const long = `/blog/${post.id}-tres-cores-bastam`;
  expect((await site.get(long)).status).toBe(200);
  const short = await site.get(`/blog/${post.id}`);
  expect(short.status).toBe(200);
  expect(short.text).toContain(`rel="canonical" href="http://localhost:3000${long}"`);
  const moved = await site.get(`/blog/${post.id}-nome-antigo?x=1`);
  expect([moved.status, moved.location]).toEqual([301, `${long}?x=1`]);
  for (const path of ["/blog/999", "/blog/abc", "/blog/0", "/blog/1e3"]) {
    expect([path, (await site.get(path)).location]).toEqual([path, "/404"]);
  }
  expect((await site.get("/404")).status).toBe(404);
});

test("the page shows the post whole: category, author, date, reading time, tags, contents, other posts", async () => {
  const site = await openSite();
  const author = await makeAdmin(site.db, { name: "Lívia Sampaio" });
  const category = await createCategory(
    site.db,
    "blog",
    { name: "E-commerce", description: null, color: "blue" },
    site.now(),
  );
  const paragraph = `<p>${"palavra ".repeat(150)}</p>`;
  const content = `<h2>Por que <em>param</em></h2>${paragraph}<h3>Nome</h3>${paragraph}<h2>Por que param</h2>${paragraph}`;
  const other = await makePost(site.db, {
    title: "Vizinho",
    content: `## Abertura\n${"á".repeat(95)}bcdefghij`,
    category_id: category.id,
  });
  await makePost(site.db, { title: "De longe", published_at: site.now() });
  const post = await makePost(site.db, {
    title: "Carrinho abandonado",
    excerpt: "O roteiro.",
    content,
    author_id: author.id,
    category_id: category.id,
    tags: json(["carrinho", "e-mail"]),
    meta_keywords: json(["venda"]),
    published_at: new Date("2026-11-12T12:00:00Z"),
  });
  const { text } = await site.get(`/blog/${post.id}`);
  for (const words of ["Lívia Sampaio", "12 de novembro de 2026", "O roteiro.", "/blog?busca=carrinho"]) {
    expect(text).toContain(words);
  }
  expect(text.replace(/<!-- -->/g, "")).toContain("3 min de leitura");
  expect(text).toContain('href="/blog?categoria=e-commerce"');
  // Headings get ids of their own kind: the form below has fields called nome and email.
  for (const id of ["secao-por-que-param", "secao-nome", "secao-por-que-param-2"]) {
    expect(text).toContain(`id="${id}"`);
    expect(text).toContain(`href="#${id}"`);
  }
  expect(text).toContain("Por que <em>param</em></h2>");
  // The first hundred characters of the neighbour, which comes before what is newer but of another category.
  expect(text).toContain(`Abertura ${"á".repeat(91)}…`);
  expect(text.indexOf("Vizinho")).toBeLessThan(text.indexOf("De longe"));
  const short = await site.get(`/blog/${other.id}`);
  expect(short.text).not.toContain("Neste artigo");
  expect(short.text).toContain('<h2 id="secao-abertura">Abertura</h2>');
});

test("the head says what other sites and search engines need, and no title breaks out of it", async () => {
  const site = await openSite();
  const title = `</script><script>alert(1)</script> "Título" & <b>`;
  const post = await makePost(site.db, {
    title,
    excerpt: "Resumo",
    meta_description: "Para quem procura.",
    meta_keywords: json(["um", "dois"]),
    published_at: new Date("2026-11-12T12:00:00Z"),
  });
  const { text } = await site.get(`/blog/${post.id}`);
  expect(text).not.toContain("<script>alert(1)");
  const address = `http://localhost:3000/blog/${post.id}-scriptscriptalert1script-titulo-b`;
  const image = `http://localhost:3000/og/artigo/${post.id}-scriptscriptalert1script-titulo-b.png`;
  for (const tag of [
    '<meta name="description" content="Para quem procura."/>',
    '<meta name="keywords" content="um, dois"/>',
    '<meta property="og:type" content="article"/>',
    `<meta property="og:url" content="${address}"/>`,
    `<meta property="og:image" content="${image}"/>`,
    '<meta property="og:image:width" content="1200"/>',
    `<meta name="twitter:image" content="${image}"/>`,
    '<meta name="twitter:card" content="summary_large_image"/>',
    '<meta property="article:published_time" content="2026-11-12T12:00:00.000Z"/>',
  ]) {
    expect(text).toContain(tag);
  }
  const blocks = [...text.matchAll(BLOCK)].map((match) => {
    expect(match[1]).not.toContain("<");
    return JSON.parse(match[1] ?? "");
  });
  expect(blocks.map((block) => block["@type"])).toEqual(["Article", "BreadcrumbList"]);
  expect(blocks[0]).toMatchObject({ headline: title, mainEntityOfPage: address, image, inLanguage: "pt-BR" });
  expect(blocks[1].itemListElement.map((step: { name: string }) => step.name)).toEqual([
    "Início",
    "Blog",
    title,
  ]);

  const pictured = await makePost(site.db, { image: "https://fotos.example/a.jpg" });
  expect((await site.get(`/blog/${pictured.id}`)).text).toContain(
    '<meta property="og:image" content="https://fotos.example/a.jpg"/>',
  );
});

test("a text written in lines keeps its headings and paragraphs when a word of it is marked up", async () => {
  const site = await openSite();
  const client = await clientWith(site, await makeAdmin(site.db), ALL_RIGHTS);
  const texts = [
    "## Primeiro\n\nUm <b>negrito</b> só.\nOutra linha.\n\n### Segundo\nFim, 5 < 6.",
    // The tag that is not kept leaves the lines as they were.
    '## Primeiro\n\nUm <font color="red">negrito</font> só.\nOutra linha.\n\n### Segundo\nFim, 5 < 6.',
  ];
  for (const [at, content] of texts.entries()) {
    const post = (
      await client.post(rowsPath(632), { title: "Em linhas", content, status: "published" })
    ).json();
    const { text } = await site.get(`/blog/${post.id}`);
    expect(text).toContain('<h2 id="secao-primeiro">Primeiro</h2>');
    expect(text).toContain('<h3 id="secao-segundo">Segundo</h3><p>Fim, 5 &lt; 6.</p>');
    expect(text).toContain("só.</p><p>Outra linha.</p>");
    expect(text).toContain(at === 0 ? "<p>Um <strong>negrito</strong> só.</p>" : "<p>Um negrito só.</p>");
  }
  // What somebody wrote as HTML stays HTML.
  const html = await makePost(site.db, { content: "<p>Um\n## dois</p>\n<p>três</p>" });
  expect((await site.get(`/blog/${html.id}`)).text).toContain("<p>Um\n## dois</p>\n<p>três</p>");
});
