// The demo's books as an HTML page for Chromium: cover, table of contents, and chapters from simple Markdown on A5
// pages.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Cover, contents and the first pages, as a public sample. */
export const SAMPLE_LEAVES = 5;

const FONTS = join(import.meta.dirname, "../app/courses/certificates/certificate-fonts");
const font = (file: string) => readFileSync(join(FONTS, file)).toString("base64");

const LOOK = `
@font-face { font-family: display; src: url(data:font/ttf;base64,${font("bricolage-grotesque-800.ttf")}) }
@font-face { font-family: text; src: url(data:font/ttf;base64,${font("figtree-400.ttf")}) }
@font-face { font-family: text; font-weight: 600; src: url(data:font/ttf;base64,${font("figtree-600.ttf")}) }
@page { size: 148mm 210mm; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { color: #12241f; font: 10.4pt/1.52 text; text-rendering: geometricPrecision }
.leaf { position: relative; width: 148mm; height: 210mm; padding: 18mm 17mm 22mm; overflow: hidden; break-after: page; background: #fff }
.leaf > .body { height: 170mm }
.leaf > footer { position: absolute; left: 17mm; right: 17mm; bottom: 10mm; display: flex; justify-content: space-between; font-size: 8pt; color: #57685f }
.cover { background: #0e4434; color: #fdfcf7; padding: 22mm 17mm }
.cover h1 { font: 34pt/1.04 display; letter-spacing: -0.02em; margin-top: 64mm; text-wrap: balance }
.cover p { margin-top: 8mm; font-size: 11pt; color: #d7e3d3 }
.petals { position: absolute; top: 0; left: 0; width: 148mm }
h1 { font: 23pt/1.1 display; letter-spacing: -0.015em; margin-bottom: 6mm; text-wrap: balance }
h2 { font: 600 12.5pt/1.25 text; margin: 6mm 0 2mm; color: #0b5c3f }
p { margin-bottom: 3mm; hyphens: auto }
ul { list-style: none; padding: 0; margin-bottom: 3mm }
li { position: relative; padding: 0.7mm 0 0.7mm 6mm }
li::before { content: ""; position: absolute; left: 0; top: 2.1mm; width: 2.6mm; height: 2.6mm; background: #f7c325; border-radius: 50% 50% 50% 0 }
.contents li { padding: 2mm 0; display: flex; justify-content: space-between; border-bottom: 0.3mm solid #d9d8ce }
.contents li::before { display: none }
`;

export function bookHtml(name: string, chapters: readonly string[]): string {
  const blocks = chapters.map((chapter) => `<template class="chapter">${chapterHtml(chapter)}</template>`);
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${escaped(name)}</title><style>${LOOK}</style>
<section class="leaf cover">${PETALS}<h1>${escaped(name)}</h1><p>Ipê Digital</p></section>${blocks.join("")}
<script>${layOut}</script></html>`;
}

const PETALS = `<svg class="petals" viewBox="0 0 6 3">${Array.from({ length: 18 }, (_, at) => {
  const [x, y] = [at % 6, Math.floor(at / 6)];
  const color = ["#2c9a61", "#f7c325", "#f3a0b8", "#1d479f"][(at * 7 + y) % 4];
  return `<path transform="translate(${x} ${y}) rotate(${((at * 5) % 4) * 90} .5 .5)" d="M0 0A1 1 0 0 1 1 1A1 1 0 0 1 0 0z" fill="${color}"/>`;
}).join("")}</svg>`;

/** Runs in the page: fills page after page with the blocks of each chapter, then inserts the contents before them. */
function layOut(): void {
  const title = document.title;
  const newLeaf = () => {
    const leaf = document.createElement("section");
    leaf.className = "leaf";
    leaf.innerHTML = '<div class="body"></div><footer></footer>';
    document.body.append(leaf);
    return leaf.firstElementChild as HTMLElement;
  };
  const contents = newLeaf();
  contents.innerHTML = '<h1>Sumário</h1><ul class="contents"></ul>';
  for (const chapter of document.querySelectorAll<HTMLTemplateElement>("template.chapter")) {
    let body = newLeaf();
    const blocks = [...chapter.content.cloneNode(true).childNodes] as HTMLElement[];
    const number = document.querySelectorAll(".leaf").length;
    contents.lastElementChild?.insertAdjacentHTML("beforeend", `<li><span></span><b>${number}</b></li>`);
    const line = contents.lastElementChild?.lastElementChild?.firstElementChild;
    if (line) line.textContent = blocks.find(({ tagName }) => tagName === "H1")?.textContent ?? "";
    for (const block of blocks) {
      const last = body.lastElementChild;
      body.append(block);
      if (body.scrollHeight <= body.clientHeight) continue;
      body = newLeaf();
      // Keeps a heading with the text below it.
      if (last?.tagName === "H2") body.append(last);
      body.append(block);
    }
  }
  for (const [at, leaf] of [...document.querySelectorAll(".leaf")].entries()) {
    const footer = leaf.querySelector("footer");
    if (footer) footer.innerHTML = `<span>${title}</span><span>${at + 1}</span>`;
  }
}

/** `#` and `##`, lists, paragraphs, bold; each list line is a block, so that a page may end after it. */
export function chapterHtml(markdown: string): string {
  // Joins lines, because a paragraph may be wrapped over several lines.
  return markdown
    .replace(/([^\n])\n(?![\n#*\-\d])/g, "$1 ")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const words = escaped(line.replace(/^(#+|-|\d+\.)\s+/, "")).replace(/\*\*(.+?)\*\*/g, "<b>$1</b>");
      if (line.startsWith("## ")) return `<h2>${words}</h2>`;
      if (line.startsWith("# ")) return `<h1>${words}</h1>`;
      return /^(-|\d+\.) /.test(line) ? `<ul style="margin:0"><li>${words}</li></ul>` : `<p>${words}</p>`;
    })
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
