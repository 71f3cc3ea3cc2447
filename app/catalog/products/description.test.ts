import { expect, test } from "vitest";
import { cleanRichText } from "#app/platform/rich-text/rich-text.server.ts";
import { readProducts } from "#db/seed/content/products.ts";
import { descriptionHtml } from "./description.ts";

test("a plain text becomes headings, lists and paragraphs, and none of its words is HTML", () => {
  expect(
    descriptionHtml("Um texto.\nMesma linha.\n\nOutro.\n## O que vem\n- Um guia\n- 3 < 4 & mais\nFim"),
  ).toBe(
    "<p>Um texto.<br />Mesma linha.</p><p>Outro.</p><h2>O que vem</h2>" +
      "<ul><li>Um guia</li><li>3 &lt; 4 &amp; mais</li></ul><p>Fim</p>",
  );
  expect(descriptionHtml("")).toBe("");
});

test("what is HTML stays as it is, and what is made of a text is as clean as the editor's", () => {
  expect(descriptionHtml("<h2>Título</h2><p>Texto</p>")).toBe("<h2>Título</h2><p>Texto</p>");
  for (const { description } of readProducts()) {
    const html = descriptionHtml(description);
    expect(cleanRichText(html)).toBe(html);
  }
});
