import { expect, test } from "vitest";
import { outlineOf } from "./post-outline.server.ts";

const BODY = `<p>${"palavra ".repeat(400)}</p>`;

function idsOf(content: string): string[] {
  return outlineOf(content + BODY).outline.map(({ id }) => id);
}

test("every heading gets an id of its own, whatever the others are called", () => {
  const long = `<h2>${"muito longo ".repeat(20)}</h2>`;
  const ids = idsOf(`<h2>A</h2><h2>A</h2><h2>A 2</h2><h3>A</h3><h2>😀</h2><h2>😀</h2>${long}${long}`);
  expect(ids.slice(0, 5)).toEqual(["secao-a", "secao-a-2", "secao-a-2-2", "secao-a-3", "secao-titulo"]);
  expect(new Set(ids).size).toBe(8);
});

test("attributes and marks of a heading stay, its words are read without them", () => {
  const { html, outline } = outlineOf(
    `<h2 style="text-align:center">Um <em>d</em>ois &amp; &lt;três&gt;</h2><h3></h3><h2>B</h2><h2>C</h2>${BODY}`,
  );
  expect(html).toContain('<h2 style="text-align:center" id="secao-um-dois-tres">Um <em>d</em>ois &amp; ');
  expect(outline.map(({ text }) => text)).toEqual(["Um dois & <três>", "B", "C"]);
});

test("a short post, or one of few headings, has no table of contents; headings that never close change nothing", () => {
  expect(outlineOf("<h2>A</h2><h2>B</h2><h2>C</h2><p>curto</p>").outline).toEqual([]);
  expect(outlineOf(`<h2>A</h2><h2>B</h2>${BODY}`).outline).toEqual([]);
  const broken = `<h2>A<p>b</p>${"<h2 ".repeat(3)}`;
  expect(outlineOf(broken).html).toBe(broken);
});
