import { expect, test } from "vitest";
import { openingOf } from "./post-opening.server.ts";

const LENGTHS = Array.from({ length: 60 }, (_, at) => at * 3 + 20);

function cut(words: string, length: number): string {
  return `${[...words].slice(0, length).join("").trimEnd()}…`;
}

test("an opening is the same wherever the markup, a sign or a tag would be cut", () => {
  for (const [html, words] of [
    ["um &amp; dois, </p>", "um & dois, "],
    ["&amp;b", "&b"],
    ["<i>ab</i>&lt;c ", "ab<c "],
    ['<img alt="x > y" src="/a.webp">ação </p>', "ação "],
  ] as const) {
    for (const length of LENGTHS) {
      expect(openingOf(`<p>${html.repeat(120)}`, length), `${html} ${length}`).toBe(
        cut(words.repeat(120), length),
      );
    }
  }
});

test("words before the first tag are read as markup, as those after it", () => {
  const words = "um & dois ".repeat(40);
  const html = `${words.replaceAll("&", "&amp;")}<b>três</b>`;
  expect(openingOf(html, 50)).toBe(cut(words, 50));
  expect(openingOf("a & b ".repeat(20), 50)).toBe(cut("a & b ".repeat(20), 50));
  expect(openingOf("<p>Curto.</p>", 50)).toBe("Curto.");
});
