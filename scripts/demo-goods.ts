// Makes the demo's books and product pictures: `node scripts/run.mjs scripts/demo-goods.ts [slug…]`, needs a Chromium.
// The results are in the repository (demo/produtos, public/demo), so using or testing the program does not need this
// script.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { compile, optimize } from "@tailwindcss/node";
import sharp from "sharp";
import {
  type Deliverable,
  type DeliverableFile,
  type ProductSeed,
  readProducts,
  type Shown,
  sampleName,
} from "../db/seed/content/products.ts";
import { bookHtml, chapterHtml, SAMPLE_LEAVES } from "./demo-book.ts";

const root = join(import.meta.dirname, "..");
const PICTURES = join(root, "public/demo");
const GOODS = join(root, "demo/produtos");
const STYLED = "kit-landing-page-aroeira";
const HOST = "http://mercadoria.example/";
const [WIDTH, HEIGHT] = [1600, 800];

const LOOK = `
* { box-sizing: border-box; margin: 0 }
body { width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; background: #efeadb; font: 22px/1.5 Figtree, system-ui, sans-serif; color: #12241f }
.card { position: absolute; inset: 56px 110px 0; background: #fff; border-radius: 18px 18px 0 0; overflow: hidden; box-shadow: 0 12px 50px #0e443438 }
.card > img { display: block; width: 100% }
.bar { display: flex; gap: 10px; align-items: center; padding: 16px 22px; border-bottom: 1px solid #d9d8ce; font-weight: 600; color: #0b5c3f }
.leaves { position: absolute; inset: 50px 60px; display: flex; justify-content: center; gap: 44px }
.leaves img { height: 700px; box-shadow: 0 8px 34px #0e443438 }
.icons { position: absolute; inset: 0; display: flex; flex-wrap: wrap; gap: 46px; padding: 60px 120px; align-content: center; justify-content: center; background: #fdfcf7; color: #0e4434 }
table { width: 100%; border-collapse: collapse; font-size: 22px }
th { text-align: left; padding: 14px 22px; background: #0e4434; color: #fff }
td { padding: 12px 22px; border-bottom: 1px solid #d9d8ce; vertical-align: top }
article { padding: 34px 60px; font-size: 25px }
article h1 { font-size: 44px; margin-bottom: 18px } article h2 { margin: 22px 0 8px } article p { margin-bottom: 12px }
pre { padding: 24px 30px; font: 21px/1.55 "Liberation Mono", monospace; white-space: pre-wrap }
`;

const chosen = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
mkdirSync(PICTURES, { recursive: true });
await makeSheet();
for (const product of readProducts()) {
  if (product.file && (chosen.length === 0 || chosen.includes(product.slug)))
    await draw(product, product.file);
}
await browser.close();

async function draw({ slug, name, pictures }: ProductSeed, file: Deliverable): Promise<void> {
  const leaves = file.kind === "pdf" ? await printBook(join(GOODS, slug), name, file) : [];
  for (const [at, { shown }] of pictures.entries()) {
    const html = await framed(file, shown, leaves);
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
    await page.setContent(`<!doctype html><meta charset="utf-8"><style>${LOOK}</style>${html}`);
    const picture = await page.screenshot({ type: "png" });
    await page.close();
    for (const width of [800, 1600]) {
      const webp = sharp(picture).resize({ width }).webp({ quality: 70, effort: 6 });
      await webp.toFile(join(PICTURES, `${slug}-${at + 1}-${width}.webp`));
    }
  }
  process.stdout.write(`${slug}\n`);
}

async function framed(file: Deliverable, shown: Shown, leaves: Buffer[]): Promise<string> {
  if ("leaves" in shown) {
    const chosen = shown.leaves.flatMap((number) => leaves[number - 1] ?? []);
    return `<div class="leaves">${chosen.map(imageOf).join("")}</div>`;
  }
  if ("icons" in shown) {
    const drawings = file.files.filter(({ path }) => path.startsWith(shown.icons) && path.endsWith(".svg"));
    const size = shown.size ?? (drawings.length > 30 ? 84 : 96);
    const sized = drawings.map((drawing) =>
      wordsOf(drawing).replace("<svg ", `<svg width="${size}" height="${size}" `),
    );
    return `<div class="icons">${sized.join("")}</div>`;
  }
  if ("page" in shown) {
    const picture = await pictureOf(file, shown);
    return `<div class="card"><div class="bar">${shown.page}</div>${imageOf(picture)}</div>`;
  }
  const path = "table" in shown ? shown.table : shown.text;
  const text = textOf(file, path);
  const body = "table" in shown ? tableOf(text) : path.endsWith(".md") ? paperOf(text) : codeOf(text);
  return `<div class="card"><div class="bar">${path}</div>${body}</div>`;
}

/** The page in a browser, with its other files available. */
async function pictureOf(
  file: Deliverable,
  { page: path, below = 0, width = 1280 }: Extract<Shown, { page: string }>,
) {
  const page = await browser.newPage({ viewport: { width, height: Math.round(width * 0.56) } });
  await page.route("**/*", async (route) => {
    const address = route.request().url();
    const found = file.files.find((one) => address === HOST + one.path);
    return found ? route.fulfill({ body: wordsOf(found), contentType: typeOf(found.path) }) : route.abort();
  });
  await page.goto(HOST + path);
  await fillIn(page, file);
  await page.waitForTimeout(300);
  await page.evaluate((by) => window.scrollTo(0, by), below);
  const picture = await page.screenshot({ type: "png" });
  await page.close();
  return picture;
}

/** Fills fields of pages that are empty before input. */
async function fillIn(page: Page, { files }: Deliverable): Promise<void> {
  const values: Record<string, string> = {
    cliente: "Padaria Aurora",
    resultado: "Um site que recebe encomendas pelo celular, com retirada marcada.",
    escopo: "Cinco páginas\nDuas rodadas de ajuste\nTreinamento de uma hora",
    fora: "Fotos\nTradução\nHospedagem",
    total: "4.800,00",
    parcelas: "3",
    autor: "Estúdio Manacá",
  };
  const example = files.find(({ path }) => path === "exemplo.csv");
  const chooser = page.locator('input[type="file"]').first();
  if (example && (await chooser.count()) > 0) {
    await chooser.setInputFiles({
      name: "exemplo.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(example.bytes),
    });
  }
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`[name="${name}"]`).first();
    if ((await field.count()) > 0 && (await field.isEditable().catch(() => false))) await field.fill(value);
  }
}

/** Each page is a section, so that the file and its pictures match. */
async function printBook(folder: string, name: string, file: Deliverable): Promise<Buffer[]> {
  const page = await browser.newPage({ viewport: { width: 560, height: 794 }, deviceScaleFactor: 2 });
  await page.setContent(bookHtml(name, file.files.map(wordsOf)));
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate("layOut()");
  const options = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };
  writeFileSync(join(folder, file.name), await page.pdf(options));
  writeFileSync(
    join(folder, sampleName(file.name)),
    await page.pdf({ ...options, pageRanges: `1-${SAMPLE_LEAVES}` }),
  );
  const leaves: Buffer[] = [];
  for (const leaf of await page.locator(".leaf").all()) leaves.push(await leaf.screenshot({ type: "png" }));
  await page.close();
  return leaves;
}

/** The style sheet of the pages, with the classes that they use. */
async function makeSheet(): Promise<void> {
  const { build } = await compile('@import "tailwindcss";', { base: root, onDependency: () => {} });
  const pages = readProducts().find(({ slug }) => slug === STYLED)?.file?.files ?? [];
  const words = pages.filter(({ path }) => path.endsWith(".html")).map(wordsOf);
  const names = words.flatMap((text) => text.split(/["'\s<>=]+/));
  const css = optimize(build([...new Set(names)]), { minify: true }).code;
  writeFileSync(join(GOODS, STYLED, "estilo.css"), css);
}

function tableOf(csv: string): string {
  const sign = csv.split("\n", 1)[0]?.includes(";") ? ";" : ",";
  const [head = [], ...rows] = csv
    .trim()
    .split("\n")
    .slice(0, 16)
    .map((line) => line.split(sign).slice(0, 6));
  const cells = (row: string[], tag: string) =>
    row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("");
  return `<table><tr>${cells(head, "th")}</tr>${rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("")}</table>`;
}

function codeOf(text: string): string {
  return `<pre>${escaped(text.slice(0, 2400))}</pre>`;
}

function paperOf(markdown: string): string {
  return `<article>${chapterHtml(markdown)}</article>`;
}

function textOf(file: Deliverable, path: string): string {
  const found = file.files.find((one) => one.path === path);
  if (!found) throw new Error(`${file.name} has no ${path}`);
  return wordsOf(found);
}

function wordsOf({ bytes }: DeliverableFile): string {
  return new TextDecoder().decode(bytes);
}

function typeOf(path: string): string {
  const types: Record<string, string> = {
    html: "text/html",
    css: "text/css",
    json: "application/json",
    csv: "text/csv",
    svg: "image/svg+xml",
  };
  return `${types[path.split(".").at(-1) ?? ""] ?? "text/javascript"}; charset=utf-8`;
}

function imageOf(picture: Buffer): string {
  return `<img alt="" src="data:image/png;base64,${picture.toString("base64")}">`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
