// The first page of a certificate in three layouts. Every layout has the same facts and the same verification code.
import { encode } from "uqr";
import { type Company, namedTaxId } from "#app/company/company.ts";
import { tileInks } from "#app/platform/images/brand-colours.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import type { CertificateLayout } from "#db/schema.ts";
import { signatureOf, studySentence } from "./certificate-labels.ts";
import {
  brandInk,
  COLOURS,
  type Pdf,
  SHEET,
  type StackedText,
  sizeToFit,
  write,
  writeBrand,
  writeStack,
} from "./certificate-print.server.ts";
import { drawTiles } from "./certificate-tiles.ts";
import type { NamedCertificate } from "./certificates.server.ts";

export interface PrintFacts {
  certificate: NamedCertificate;
  company: Company;
  /** Address of the public page, used in the QR code. */
  address: string;
  /** PNG, if the owner chose a logo. */
  logo?: Buffer | undefined;
  /** PNG, if the owner chose a signature. */
  signature?: Buffer | undefined;
}

/** The y position where signature and code begin, in every layout. */
const FOOT = SHEET.height - 48;
const QR = 92;
const CHECK_WORDS = 150;
const SIGNATURE = { width: 290, height: 52 };

export function drawFront(pdf: Pdf, facts: PrintFacts): void {
  pdf.rect(0, 0, SHEET.width, SHEET.height).fill(COLOURS.paper);
  LAYOUTS[facts.certificate.layout](pdf, facts);
}

const LAYOUTS: Record<CertificateLayout, (pdf: Pdf, facts: PrintFacts) => void> = {
  classic: drawClassic,
  modern: drawModern,
  plain: drawPlain,
};

/** Azulejo tiles along the left side. */
function drawClassic(pdf: Pdf, facts: PrintFacts): void {
  const tile = SHEET.height / 6;
  const box = { x: tile * 2 + 48, width: SHEET.width - tile * 2 - 96 };
  drawTiles(pdf, { x: 0, y: 0, columns: 2, rows: 6, cell: tile }, tileInks(facts.company.colours));
  writeBrand(pdf, facts, { ...box, y: 48, size: 15 });
  write(pdf, "Certificado de conclusão", { ...box, font: "display", size: 44, y: 78 });
  const y = 176;
  writeStack(pdf, storyOf(pdf, facts, box.width), { ...box, y, height: roomBelow(y, facts) });
  drawFoot(pdf, facts, { left: box.x, right: box.x + box.width });
}

/** A band in the brand colour, closed by a row of tiles. */
function drawModern(pdf: Pdf, facts: PrintFacts): void {
  const box = { x: 56, width: SHEET.width - 112 };
  const band = 118;
  const cell = 24;
  pdf.rect(0, 0, SHEET.width, band).fill(brandInk(facts.company));
  const tiles = { x: 0, y: band, columns: Math.ceil(SHEET.width / cell), rows: 1, cell };
  drawTiles(pdf, tiles, tileInks(facts.company.colours));
  // Clips the row of tiles at the page edge and clears a margin below the band.
  pdf.rect(0, band + cell, SHEET.width, 2).fill(COLOURS.paper);
  write(pdf, "Certificado de conclusão", { ...box, font: "display", size: 46, colour: "#ffffff", y: 32 });
  writeBrand(pdf, facts, { ...box, y: band + cell + 26, size: 15 });
  const y = band + cell + 62;
  writeStack(pdf, storyOf(pdf, facts, box.width), { ...box, y, height: roomBelow(y, facts) });
  drawFoot(pdf, facts, { left: box.x, right: box.x + box.width });
}

/** Two thin lines around the page, with centred text. */
function drawPlain(pdf: Pdf, facts: PrintFacts): void {
  const box = { x: 72, width: SHEET.width - 144, align: "center" as const };
  const frame = (inset: number, line: number, colour: string) =>
    pdf
      .rect(inset, inset, SHEET.width - 2 * inset, SHEET.height - 2 * inset)
      .lineWidth(line)
      .stroke(colour);
  frame(20, 1.5, brandInk(facts.company));
  frame(26, 0.75, COLOURS.line);
  writeBrand(pdf, facts, { ...box, y: 58, size: 15 });
  write(pdf, "Certificado de conclusão", { ...box, font: "display", size: 34, y: 92 });
  const y = 150;
  writeStack(pdf, storyOf(pdf, facts, box.width), { ...box, y, height: roomBelow(y, facts) });
  drawFoot(pdf, facts, { left: box.x - 16, right: box.x + box.width + 16 });
}

/** Student, course, duration, and the owner's sentence. */
function storyOf(pdf: Pdf, { certificate, company }: PrintFacts, width: number): StackedText[] {
  const { student_name: name, course_title: title, words } = certificate;
  const small = { font: "text" as const, size: 15, colour: COLOURS.muted };
  const nameSize = sizeToFit(pdf, name, { font: "display", from: 40, to: 18, width });
  return [
    { ...small, text: "Certificamos que" },
    { text: name, font: "display", size: nameSize, colour: brandInk(company), before: 6 },
    { ...small, text: "concluiu o curso", before: 12 },
    { text: title, font: "strong", size: title.length > 90 ? 18 : 25, before: 5 },
    { ...small, text: studySentence(certificate), before: 9 },
    ...(words ? [{ text: words, font: "text" as const, size: 13, before: 9 }] : []),
  ];
}

function roomBelow(y: number, { signature }: PrintFacts): number {
  return FOOT - QR - 12 - (signature ? SIGNATURE.height : 0) - y;
}

function drawFoot(pdf: Pdf, facts: PrintFacts, { left, right }: { left: number; right: number }): void {
  const { certificate, company, address, signature } = facts;
  const width = Math.min(SIGNATURE.width, right - left - QR - CHECK_WORDS - 36);
  const small = { x: left, width, font: "text" as const, size: 10.5, lines: 1 };
  const quiet = { ...small, colour: COLOURS.muted };
  const y = FOOT - 84;
  if (signature) pdf.image(signature, left, y - SIGNATURE.height - 2, { fit: [180, SIGNATURE.height - 4] });
  const signed = signatureOf(certificate);
  if (signed) {
    write(pdf, signed.name, { ...small, font: "strong", size: 14, y });
    if (signed.under) write(pdf, signed.under, { ...quiet, size: 11, y: y + 19 });
  }
  const line = pdf.moveTo(left, y + 40).lineTo(left + width, y + 40);
  line.lineWidth(0.75).stroke(COLOURS.line);
  write(pdf, company.legalName, { ...quiet, y: y + 48 });
  const issued = `${namedTaxId(company)}, emitido em ${formatDate(certificate.issued_at)}`;
  write(pdf, issued, { ...quiet, y: y + 63 });
  drawCheck(pdf, { code: certificate.code, address, right, colour: brandInk(company) });
}

function drawCheck(
  pdf: Pdf,
  { code, address, right, colour }: { code: string; address: string; right: number; colour: string },
): void {
  const qr = encode(address, { ecc: "M", border: 0 }).data;
  const x = right - QR;
  const y = FOOT - QR;
  pdf.rect(x - 6, y - 6, QR + 12, QR + 12).fill("#ffffff");
  const dot = QR / qr.length;
  for (const [row, dots] of qr.entries()) {
    for (const [column, dark] of dots.entries()) {
      if (dark) pdf.rect(x + column * dot, y + row * dot, dot + 0.05, dot + 0.05);
    }
  }
  pdf.fill("#000000");
  const at = { x: x - CHECK_WORDS - 22, width: CHECK_WORDS, align: "right" as const };
  write(pdf, "Confira se é autêntico", { ...at, font: "strong", size: 11, y: y + 8 });
  write(pdf, code, { ...at, font: "strong", size: 13, colour, y: y + 26 });
  const shown = address.replace(/^https?:\/\//, "").replace(/\/[^/]*$/, "");
  write(pdf, shown, { ...at, font: "text", size: 10, colour: COLOURS.muted, y: y + 48 });
  pdf.link(x, y, QR, QR, address);
}
