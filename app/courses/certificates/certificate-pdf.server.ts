// The certificate on paper: A4 landscape, the facts on the first page, the syllabus on the ones after it.
import { encode } from "uqr";
import { type Company, namedTaxId } from "#app/company/company.ts";
import { tileInks } from "#app/platform/images/brand-colours.ts";
import { formatDate, formatLongDate } from "#app/platform/money-and-dates/dates.ts";
import { certificateWorkload, periodLabel } from "./certificate-labels.ts";
import {
  brandInk,
  COLOURS,
  type Pdf,
  registerFonts,
  SHEET,
  sizeToFit,
  write,
  writeBrand,
} from "./certificate-print.server.ts";
import { drawSyllabus } from "./certificate-syllabus.server.ts";
import { drawTiles } from "./certificate-tiles.ts";
import type { NamedCertificate } from "./certificates.server.ts";

interface PrintFacts {
  certificate: NamedCertificate;
  company: Company;
  /** Where the public page stands; the QR code leads there. */
  address: string;
  /** As PNG, where the owner chose one. */
  logo?: Buffer | undefined;
}

const TILE = SHEET.height / 6;
const LEFT = TILE * 2 + 48;
const RIGHT = SHEET.width - 48;

/** Loads its library with the first certificate: most visits never need it. */
export async function printCertificate(facts: PrintFacts): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import("pdfkit");
  const { certificate, company } = facts;
  const pdf = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: 0,
    lang: "pt-BR",
    displayTitle: true,
    info: {
      Title: `Certificado de ${certificate.student_name}: ${certificate.course_title}`,
      Author: company.brand,
      Creator: company.brand,
      Producer: "Vitrine",
      CreationDate: certificate.issued_at,
    },
  });
  registerFonts(pdf);
  const done = collect(pdf);
  drawFront(pdf, facts, encode(facts.address, { ecc: "M", border: 0 }).data);
  drawSyllabus(pdf, certificate);
  pdf.end();
  return done;
}

/** What the document becomes once it has ended. */
export function collect(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on("error", reject);
  });
}

function drawFront(pdf: Pdf, facts: PrintFacts, qr: boolean[][]): void {
  const { certificate, company, address } = facts;
  const colour = brandInk(company);
  pdf.rect(0, 0, SHEET.width, SHEET.height).fill(COLOURS.paper);
  drawTiles(pdf, { x: 0, y: 0, columns: 2, rows: 6, cell: TILE }, tileInks(company.colours));
  const width = RIGHT - LEFT;
  const small = { x: LEFT, width, font: "text" as const, size: 15, colour: COLOURS.muted };
  const loud = { x: LEFT, width, font: "display" as const };
  writeBrand(pdf, facts, { x: LEFT, y: 48, width, size: 15 });
  write(pdf, "Certificado de conclusão", { ...loud, size: 44, y: 78 });
  write(pdf, "Certificamos que", { ...small, y: 186 });
  const nameSize = sizeToFit(pdf, certificate.student_name, { font: "display", from: 40, to: 18, width });
  write(pdf, certificate.student_name, { ...loud, size: nameSize, colour, y: 212 });
  write(pdf, "concluiu o curso", { ...small, y: Math.max(pdf.y + 14, 252) });
  const titleSize = certificate.course_title.length > 90 ? 16 : 25;
  const title = { x: LEFT, width, font: "strong" as const, size: titleSize, lines: 3 };
  write(pdf, certificate.course_title, { ...title, y: pdf.y + 6 });
  write(pdf, studySentence(certificate), { ...small, y: pdf.y + 12 });
  drawSignature(pdf, certificate, company);
  drawCheck(pdf, { code: certificate.code, address, qr, colour });
}

function studySentence(certificate: NamedCertificate): string {
  const workload = certificateWorkload(certificate.workload_minutes);
  const when = periodLabel(certificate.started_on, certificate.finished_on);
  return workload
    ? `Carga horária de ${workload}, ${when}.`
    : `Concluído em ${formatLongDate(certificate.finished_on)}.`;
}

function drawSignature(pdf: Pdf, certificate: NamedCertificate, company: Company): void {
  const small = { x: LEFT, width: 290, font: "text" as const, size: 10.5, colour: COLOURS.muted, lines: 1 };
  const y = SHEET.height - 132;
  if (certificate.instructor_name) {
    const name = { ...small, font: "strong" as const, size: 14, colour: COLOURS.ink };
    write(pdf, certificate.instructor_name, { ...name, y });
    write(pdf, "Responsável pelo curso", { ...small, size: 11, y: y + 19 });
  }
  const line = pdf.moveTo(LEFT, y + 40).lineTo(LEFT + small.width, y + 40);
  line.lineWidth(0.75).stroke(COLOURS.line);
  write(pdf, company.legalName, { ...small, y: y + 48 });
  const issued = `${namedTaxId(company)}, emitido em ${formatDate(certificate.issued_at)}`;
  write(pdf, issued, { ...small, y: pdf.y + 2 });
}

function drawCheck(
  pdf: Pdf,
  { code, address, qr, colour }: { code: string; address: string; qr: boolean[][]; colour: string },
): void {
  const size = 92;
  const x = RIGHT - size;
  const y = SHEET.height - 48 - size;
  pdf.rect(x - 6, y - 6, size + 12, size + 12).fill("#ffffff");
  const dot = size / qr.length;
  for (const [row, dots] of qr.entries()) {
    for (const [column, dark] of dots.entries()) {
      if (dark) pdf.rect(x + column * dot, y + row * dot, dot + 0.05, dot + 0.05);
    }
  }
  pdf.fill("#000000");
  const width = 150;
  const at = { x: x - width - 22, width, align: "right" as const };
  write(pdf, "Confira se é autêntico", { ...at, font: "strong", size: 11, y: y + 8 });
  write(pdf, code, { ...at, font: "strong", size: 13, colour, y: y + 26 });
  const shown = address.replace(/^https?:\/\//, "").replace(/\/[^/]*$/, "");
  write(pdf, shown, { ...at, font: "text", size: 10, colour: COLOURS.muted, y: y + 48 });
  pdf.link(x, y, size, size, address);
}
