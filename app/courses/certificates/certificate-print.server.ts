// Page size, colours and fonts of a printed certificate.
import { createRequire } from "node:module";
import type { Company } from "#app/company/company.ts";
import { printable } from "./certificate-charset.ts";

export type Pdf = PDFKit.PDFDocument;
export type FontName = keyof typeof FONTS;

/** Points: A4 landscape. */
export const SHEET = { width: 841.89, height: 595.28 };
export const COLOURS = {
  ink: "#12241f",
  muted: "#4c5f57",
  green: "#0b5c3f",
  line: "#d9d8ce",
  paper: "#fdfcf7",
};

/** The brand's main colour; fallback: the colour of the design. */
export function brandInk({ colours }: Pick<Company, "colours">): string {
  return colours.primary || COLOURS.green;
}

/** The whole logo, from x to the right. Fallback: the brand's name. */
export function writeBrand(
  pdf: Pdf,
  { company, logo }: { company: Company; logo?: Buffer | undefined },
  at: { x: number; y: number; width: number; size: number; align?: "left" | "center" | "right" },
): void {
  const { x, y, width, align = "left" } = at;
  if (!logo) {
    write(pdf, company.brand, { font: "strong", colour: brandInk(company), lines: 1, ...at });
    return;
  }
  const room = align === "left" ? Math.min(width, 180) : width;
  pdf.image(logo, x, y - 10, { fit: [room, 36], ...(align === "left" ? {} : { align }) });
}

const FONTS = {
  display: "bricolage-grotesque-800.ttf",
  text: "figtree-400.ttf",
  strong: "figtree-600.ttf",
};

/** Resolved by the import map in package.json, so that it works from the sources and from the build. */
export function registerFonts(pdf: Pdf): void {
  const { resolve } = createRequire(import.meta.url);
  for (const [name, file] of Object.entries(FONTS)) {
    pdf.registerFont(name, resolve(`#app/courses/certificates/certificate-fonts/${file}`));
  }
}

export interface Look {
  font: FontName;
  size: number;
  colour?: string;
  x: number;
  y: number;
  width: number;
  align?: "left" | "right" | "center";
  /** Maximum number of lines; longer text ends in an ellipsis. */
  lines?: number;
}

export function write(pdf: Pdf, text: string, look: Look): void {
  const { font, size, colour = COLOURS.ink, x, y, width, align = "left", lines } = look;
  pdf.font(font).fontSize(size).fillColor(colour);
  const limit = lines ? { height: pdf.currentLineHeight(true) * lines, ellipsis: true } : {};
  pdf.text(printable(text, font === "display"), x, y, { width, align, ...limit });
}

/** The largest size, between minimum and maximum, at which the text fits on one line. */
export function sizeToFit(
  pdf: Pdf,
  text: string,
  { font, from, to, width }: { font: FontName; from: number; to: number; width: number },
): number {
  pdf.font(font);
  const printed = printable(text, font === "display");
  for (let size = from; size > to; size--) {
    if (pdf.fontSize(size).widthOfString(printed) <= width) return size;
  }
  return to;
}

export interface StackedText {
  text: string;
  font: FontName;
  size: number;
  colour?: string;
  before?: number;
}

/** Stacks texts at the largest size at which all of them fit in the box. */
export function writeStack(
  pdf: Pdf,
  texts: readonly StackedText[],
  { height, ...box }: { x: number; y: number; width: number; height: number; align?: "left" | "center" },
): void {
  const measured = (scale: number) =>
    texts.map(({ text, font, size, before = 0 }) => {
      pdf.font(font).fontSize(size * scale);
      const own = pdf.heightOfString(printable(text, font === "display"), { width: box.width });
      return { before: before * scale, own };
    });
  let scale = 1;
  let heights = measured(scale);
  while (scale > 0.4 && heights.reduce((sum, { before, own }) => sum + before + own, 0) > height) {
    scale -= 0.03;
    heights = measured(scale);
  }
  let { y } = box;
  for (const [at, { before: _, ...look }] of texts.entries()) {
    const { before, own } = heights[at] ?? { before: 0, own: 0 };
    write(pdf, look.text, { ...box, ...look, size: look.size * scale, y: y + before });
    y += before + own;
  }
}
