import { expect, test } from "vitest";
import { htmlForMail, textForMail } from "./issue-text.ts";

const SITE = "https://ipe.example";
const ISSUE = `<h2>Olá &amp; bem-vinda</h2><p>Leia <a href="/blog/4-nuvem"><strong>o artigo</strong></a> ou
<a href="https://x.example/a" rel="noopener">https://x.example/a</a>.</p><p><img src="/media/ab-800.webp" alt="Um gráfico" srcset="/media/ab-800.webp 800w" sizes="100vw" loading="lazy"></p><ul><li><p>um</p></li><li>dois &lt;3</li></ul><p>src="/nada" é só texto</p>`;

test("addresses of the site become whole in tags alone, and what only pages understand goes", () => {
  const html = htmlForMail(ISSUE, SITE);
  expect(html).toContain(`<a href="${SITE}/blog/4-nuvem">`);
  expect(html).toContain(`<img src="${SITE}/media/ab-800.webp" alt="Um gráfico">`);
  expect(html).toContain('src="/nada" é só texto');
  expect(htmlForMail('<a href="//x.example">x</a>', SITE)).toBe('<a href="//x.example">x</a>');
});

test("the issue without HTML keeps paragraphs, lists and the addresses of links", () => {
  expect(textForMail(ISSUE, SITE)).toBe(
    [
      "Olá & bem-vinda",
      `Leia o artigo (${SITE}/blog/4-nuvem) ou https://x.example/a.`,
      "[Um gráfico]",
      "- um",
      "- dois <3",
      'src="/nada" é só texto',
    ].join("\n\n"),
  );
});

const PLAYED =
  '<figure><a data-embed="youtube" data-embed-id="dQw4w9WgXcQ" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">Torno</a></figure>';
const SHOWN =
  '<figure data-size="small"><img src="/media/a.webp" alt="Um vaso" loading="lazy" /><figcaption>O primeiro</figcaption></figure>';
const TABLE =
  "<table><tbody><tr><th><p>Peça</p></th><th><p>Preço</p></th></tr><tr><td><p>Vaso</p></td><td><p>R$ 90</p></td></tr></tbody></table>";

test("what plays on the site is a link in a mail, a small picture is small, a table is read row by row", () => {
  expect(htmlForMail(PLAYED, SITE)).toBe(
    '<figure><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Assista no YouTube: Torno</a></figure>',
  );
  expect(htmlForMail(SHOWN, SITE)).toContain(
    '<figure><img style="width:40%" src="https://ipe.example/media/a.webp"',
  );
  expect(textForMail(`${PLAYED}${SHOWN}${TABLE}<p>Até!</p>`, SITE)).toBe(
    [
      "Assista no YouTube: Torno (https://www.youtube.com/watch?v=dQw4w9WgXcQ)",
      "[Um vaso]\nO primeiro",
      "Peça | Preço\nVaso | R$ 90",
      "Até!",
    ].join("\n\n"),
  );
});

test("SEC-27: an issue of a million spaces takes no longer than its length", () => {
  const gap = " ".repeat(1_000_000);
  expect(textForMail(`<p>um${gap}dois${gap}\n${gap}três</p>`, SITE)).toBe("um dois três");
});
