// Draws a boleto's barcode on the server: Interleaved 2 of 5 (ABNT NBR 14136) of its 44 digits.

/** Which of a digit's five bars are wide. */
const WIDE = ["00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010"];
const WIDE_WIDTH = 3;
/** Quiet zone that scanners need on both sides. */
const QUIET = 10;
const HEIGHT = 50;

export interface Barcode {
  /** In narrow widths, with the quiet zones. */
  width: number;
  bars: { x: number; width: number }[];
}

/** Checks the provider's digits before they are drawn. */
export function isBoletoBarcode(text: string): boolean {
  return /^\d{44}$/.test(text);
}

/** Encodes the first digit of each pair in the bars and the second in the gaps. */
export function barcodeOf(digits: string): Barcode {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError("a barcode of pairs takes an even number of digits");
  const wides = ["0000"];
  for (let at = 0; at < digits.length; at += 2) {
    const [bars = "", blanks = ""] = [WIDE[Number(digits[at])], WIDE[Number(digits[at + 1])]];
    wides.push([...bars].map((bar, place) => bar + blanks[place]).join(""));
  }
  wides.push("100");
  const barcode: Barcode = { width: QUIET, bars: [] };
  for (const [at, wide] of [...wides.join("")].entries()) {
    const width = wide === "1" ? WIDE_WIDTH : 1;
    if (at % 2 === 0) barcode.bars.push({ x: barcode.width, width });
    barcode.width += width;
  }
  barcode.width += QUIET;
  return barcode;
}

/** Black on white in every theme, full width. The caller adds a label. */
export function barcodeSvg(digits: string): string {
  const { width, bars } = barcodeOf(digits);
  const path = bars.map((bar) => `M${bar.x} 0h${bar.width}v${HEIGHT}h-${bar.width}z`).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${width}v${HEIGHT}H0z"/><path fill="#000" d="${path}"/></svg>`
  );
}
