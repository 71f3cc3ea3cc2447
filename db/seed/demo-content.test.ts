import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openSite } from "#tests/test-site.ts";
import { runDbCommand } from "../cli-commands.ts";
import { readDemo } from "./content/demo-content.ts";
import { openDemoFolder } from "./content/demo-folder.ts";
import { markdownHtml } from "./content/markdown.ts";
import { seed } from "./seed.ts";

const ROOT = join(import.meta.dirname, "../../demo");
let copy = "";

afterEach(() => {
  if (copy !== "") rmSync(copy, { recursive: true, force: true });
  copy = "";
});

test("reads every file of the folder demo", () => {
  const folder = openDemoFolder();
  readDemo(folder);
  expect(folder.listUnused()).toEqual([]);
});

test("seeds every product, lesson, post and page of the folder", async () => {
  const site = await openSite();
  await seed(site.db, site.config, site.now());
  const demo = readDemo();
  const lessons = demo.courses.flatMap(({ modules }) => modules.flatMap((module) => module.lessons));
  const expected = {
    products: demo.products.length,
    courses: demo.courses.length,
    course_lessons: lessons.length,
    blog_posts: demo.posts.length,
    comments: demo.comments.length,
    product_reviews: demo.reviews.length,
    lesson_doubts: demo.doubts.length,
    leads: demo.leads.length,
    newsletter_subscriptions: demo.subscribers.length,
    newsletter_issues: demo.issues.length,
    popup_configs: demo.popups.length,
    pages: demo.pages.length,
    services: demo.services.length,
    recovery_carts: demo.carts.length,
    orders: demo.orders.count + demo.orders.purchases.length,
  } as const;
  const found: Record<string, number> = {};
  for (const table of Object.keys(expected) as (keyof typeof expected)[]) {
    const row = await site.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    found[table] = Number(row.n);
  }
  expect(found).toEqual(expected);
});

const MISTAKES: { what: string; path: string; change: (text: string) => string; told: RegExp }[] = [
  {
    what: "a price is written as a text",
    path: "produtos/paleta-brasil-64.md",
    change: (text) => text.replace(/"price": \d+/, '"price": "R$ 39"'),
    told: /^demo\/produtos\/paleta-brasil-64\.md: "price" Entrada inválida: esperava um número, recebeu um texto$/,
  },
  {
    what: "a field has a name that does not exist",
    path: "cursos/loja-virtual-em-um-fim-de-semana.md",
    change: (text) => text.replace('"instructor"', '"instrutora"'),
    told: /^demo\/cursos\/loja-virtual-em-um-fim-de-semana\.md: "instructor" [\s\S]*: "instrutora" /,
  },
  {
    what: "the JSON lacks a comma",
    path: "servicos/servicos.json",
    change: (text) => text.replace(",", ""),
    told: /^demo\/servicos\/servicos\.json: o JSON está com erro: /,
  },
  {
    what: "a text lacks its facts",
    path: "blog/tres-cores-bastam.md",
    change: (text) => text.replaceAll("---", ""),
    told: /^demo\/blog\/tres-cores-bastam\.md: faltam os dados entre duas linhas "---" no começo$/,
  },
  {
    what: "a review names a product that is not there",
    path: "avaliacoes/avaliacoes.json",
    change: (text) => text.replace(/"product": "[^"]+"/, '"product": "xicara"'),
    told: /^demo\/avaliacoes\/avaliacoes\.json: "0\.product" não conhece "xicara"$/,
  },
  {
    what: "a section has a field that its type lacks",
    path: "paginas/inicio.json",
    change: (text) => text.replace('"ending"', '"final"'),
    told: /^demo\/paginas\/inicio\.json: "sections\.0\.final" é um campo que esta seção não tem$/,
  },
  {
    what: "a course lists a lesson that has no file",
    path: "cursos/loja-virtual-em-um-fim-de-semana.md",
    change: (text) => text.replace('"folha-de-preco"', '"folha"'),
    told: /^demo\/cursos\/loja-virtual-em-um-fim-de-semana\.md: "modules" não há a aula demo\/cursos\/.+\/folha\.md$/,
  },
];

test.each(MISTAKES)("names file and field when $what", ({ path, change, told }) => {
  copy = mkdtempSync(join(tmpdir(), "demo-"));
  cpSync(ROOT, copy, { recursive: true });
  const before = readFileSync(join(copy, path), "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(join(copy, path), after);
  expect(() => readDemo(openDemoFolder(copy))).toThrow(told);
});

test("reports a valid folder by npm run db -- demo", async () => {
  const said: string[] = [];
  const door = { environment: {}, say: (line: string) => said.push(line), complain: expect.fail };
  expect(await runDbCommand(["demo"], door)).toBe(0);
  expect(said).toEqual([expect.stringMatching(/^A pasta demo está certa: \d+ produtos/)]);
});

test("lists a file that nothing in the demo asks for", () => {
  copy = mkdtempSync(join(tmpdir(), "demo-"));
  cpSync(ROOT, copy, { recursive: true });
  writeFileSync(join(copy, "videos/esquecido.json"), "{}");
  const folder = openDemoFolder(copy);
  readDemo(folder);
  expect(folder.listUnused()).toEqual(["videos/esquecido.json"]);
});

test("reads the Markdown of a text as the HTML of the editor", () => {
  const markdown =
    "Um **forte**, um *leve* e `a < b`.\n\n## Título\n\n- um\n- [dois](/loja)\n\n1. três\n\n> Dito.\n\n```\n<b>\n\nfim\n```";
  expect(markdownHtml(markdown)).toBe(
    "<p>Um <strong>forte</strong>, um <em>leve</em> e <code>a &lt; b</code>.</p>\n<h2>Título</h2>\n" +
      '<ul>\n<li>um</li>\n<li><a href="/loja">dois</a></li>\n</ul>\n<ol>\n<li>três</li>\n</ol>\n' +
      "<blockquote>Dito.</blockquote>\n<pre><code>&lt;b&gt;\n\nfim</code></pre>",
  );
});
