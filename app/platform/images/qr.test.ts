import { expect, test } from "vitest";
import { buildStaticPix } from "#app/payments/pix/pix.ts";
import { qrSvg } from "./qr.ts";

test("a PIX code of 177 characters becomes a version 9 code with a quiet zone of 4", () => {
  const payload = buildStaticPix({
    key: "123e4567-e89b-42d3-a456-426614174000",
    name: "LOJA EXEMPLO LTDA",
    city: "FLORIANOPOLIS",
    amountCents: 14990,
    txid: "PED000000000000000000042",
  });
  expect(payload).toHaveLength(177);
  const svg = qrSvg(payload ?? "");
  expect(svg).toContain('viewBox="0 0 61 61"');
  expect(svg).toContain('d="M4 4h7v1h-7z');
  expect(svg.length).toBeLessThan(25_000);
});

test("the path draws exactly the dark modules of a finder pattern", () => {
  const dark = darkModules(qrSvg("vitrine"));
  const finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
  for (const [y, row] of finder.entries()) {
    for (const [x, mark] of Array.from(row).entries())
      expect(dark.has(`${x + 4} ${y + 4}`)).toBe(mark === "#");
  }
  for (let at = 0; at < 29; at++) {
    for (let edge = 0; edge < 4; edge++)
      expect(dark.has(`${at} ${edge}`) || dark.has(`${edge} ${at}`)).toBe(false);
  }
});

test("the text never reaches the markup", () => {
  expect(qrSvg('"><script>alert(1)</script>')).not.toContain("script");
});

function darkModules(svg: string): Set<string> {
  const dark = new Set<string>();
  const path = svg.slice(svg.indexOf('fill="#000"'));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let step = 0; step < Number(width); step++) dark.add(`${Number(x) + step} ${y}`);
  }
  return dark;
}
