// What a certificate is written with: sheet, colours, fonts.
import { createRequire } from "node:module";
import type { Company } from "#app/company/company.ts";
import { printable } from "./certificate-charset.ts";

export type Pdf = PDFKit.PDFDocument;
export type FontName = keyof typeof FONTS;

/** A4 landscape, in points. */
export const SHEET = { width: 841.89, height: 595.28 };
export const COLOURS = {
  ink: "#12241f",
  muted: "#4c5f57",
  green: "#0b5c3f",
  line: "#d9d8ce",
  paper: "#fdfcf7",
};

/** The main colour of the brand, or the design's. */
export function brandInk({ colours }: Pick<Company, "colours">): string {
  return colours.primary || COLOURS.green;
}

/** The logo, whole, from here to the right; the name of the brand where there is none. */
export function writeBrand(
  pdf: Pdf,
  { company, logo }: { company: Company; logo?: Buffer | undefined },
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
): void {
  if (logo) pdf.image(logo, x, y - 10, { fit: [Math.min(width, 180), 36] });
  else write(pdf, company.brand, { font: "strong", size, colour: brandInk(company), x, y, width });
}

const FONTS = {
  display: "bricolage-grotesque-800.ttf",
  text: "figtree-400.ttf",
  strong: "figtree-600.ttf",
};

/** Found by the package's own map of imports, from the sources and from the built program alike. */
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
  align?: "left" | "right";
  /** At most so many; what is longer ends in an ellipsis. */
  lines?: number;
}

export function write(pdf: Pdf, text: string, look: Look): void {
  const { font, size, colour = COLOURS.ink, x, y, width, align = "left", lines } = look;
  pdf.font(font).fontSize(size).fillColor(colour);
  const limit = lines ? { height: pdf.currentLineHeight(true) * lines, ellipsis: true } : {};
  pdf.text(printable(text, font === "display"), x, y, { width, align, ...limit });
}

/** The largest size, between two, at which the text stays on one line. */
export function sizeToFit(
  pdf: Pdf,
  text: string,
  { font, from, to, width }: { font: FontName; from: number; to: number; width: number },
): number {
  pdf.font(font);
  for (let size = from; size > to; size--) {
    if (pdf.fontSize(size).widthOfString(text) <= width) return size;
  }
  return to;
}
