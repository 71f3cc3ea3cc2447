import { expect, test } from "vitest";
import { barcodeOf, barcodeSvg } from "./barcode.ts";

/** Reads bars like a scanner: widths only, weights 1, 2, 4, 7, parity. */
function scan(digits: string): string {
  const { bars, width } = barcodeOf(digits);
  const widths: number[] = [];
  for (const [at, bar] of bars.entries()) {
    widths.push(bar.width);
    const next = bars[at + 1];
    if (next) widths.push(next.x - bar.x - bar.width);
  }
  expect(bars[0]?.x).toBe(10);
  expect(width - (bars.at(-1)?.x ?? 0) - (bars.at(-1)?.width ?? 0)).toBe(10);
  expect(widths.slice(0, 4)).toEqual([1, 1, 1, 1]);
  expect(widths.slice(-3)).toEqual([3, 1, 1]);
  const inside = widths.slice(4, -3);
  let text = "";
  for (let at = 0; at < inside.length; at += 10) {
    const pair = inside.slice(at, at + 10);
    for (const side of [0, 1]) {
      const wide = pair.filter((_, place) => place % 2 === side).map((one) => one === 3);
      expect(wide.filter(Boolean)).toHaveLength(2);
      const value = [1, 2, 4, 7].reduce((sum, weight, place) => sum + (wide[place] ? weight : 0), 0);
      text += value === 11 ? "0" : String(value);
    }
  }
  return text;
}

test("decodes the 44 digits of a boleto from the widths of its bars", () => {
  for (const digits of [
    "00099876500000049900000000000000000000000012",
    `${"0123456789".repeat(4)}9876`,
    "9".repeat(44),
    "0".repeat(44),
  ]) {
    expect(scan(digits)).toBe(digits);
  }
  expect(barcodeOf("0".repeat(44))).toMatchObject({ width: 425 });
});

test("refuses input that is not pairs of digits", () => {
  for (const text of ["", "1", "123", "12a4", "１２", '"><script>']) {
    expect(() => barcodeSvg(text)).toThrow(RangeError);
  }
  expect(barcodeSvg("12")).toMatch(/^<svg [^>]*viewBox="0 0 \d+ 50"/);
});
