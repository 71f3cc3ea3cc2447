import { printable } from "./certificate-charset.ts";
import { COLOURS, type FontName, type Pdf, SHEET, write } from "./certificate-print.server.ts";
import { drawTiles } from "./certificate-tiles.ts";
import type { NamedCertificate } from "./certificates.server.ts";

const COLUMN_GAP = 40;
const COLUMN = (SHEET.width - 96 - COLUMN_GAP) / 2;
const TOP = 128;
const BOTTOM = SHEET.height - 72;

/** Modules and lessons in two columns, on as many pages as needed. */
export function drawSyllabus(pdf: Pdf, certificate: NamedCertificate): void {
  let column = 2;
  let y = BOTTOM;
  const put = (text: string, look: { font: FontName; size: number; indent: number; before: number }) => {
    const width = COLUMN - look.indent;
    const printed = printable(text);
    pdf.font(look.font).fontSize(look.size);
    const height = pdf.heightOfString(printed, { width });
    if (y + look.before + height > BOTTOM) {
      column++;
      if (column > 1) {
        drawSyllabusPage(pdf, certificate);
        column = 0;
      }
      y = TOP;
    } else y += look.before;
    pdf
      .font(look.font)
      .fontSize(look.size)
      .fillColor(COLOURS.ink)
      .text(printed, 48 + column * (COLUMN + COLUMN_GAP) + look.indent, y, { width });
    y += height;
  };
  for (const [position, module] of certificate.syllabus.entries()) {
    put(`${position + 1}. ${module.title}`, { font: "strong", size: 12, indent: 0, before: 12 });
    for (const lesson of module.lessons) put(lesson, { font: "text", size: 10, indent: 14, before: 2 });
  }
}

function drawSyllabusPage(pdf: Pdf, certificate: NamedCertificate): void {
  pdf.addPage({ size: "A4", layout: "landscape", margin: 0 });
  pdf.rect(0, 0, SHEET.width, SHEET.height).fill(COLOURS.paper);
  drawTiles(pdf, { x: 0, y: 0, columns: 36, rows: 1, cell: 24 });
  const width = SHEET.width - 96;
  write(pdf, "Conteúdo do curso", { font: "display", size: 24, x: 48, y: 52, width });
  const line = { font: "text" as const, colour: COLOURS.muted, x: 48, width, lines: 1 };
  write(pdf, certificate.course_title, { ...line, size: 12, y: 84 });
  const whose = `${certificate.student_name}, certificado ${certificate.code}`;
  write(pdf, whose, { ...line, size: 10, y: SHEET.height - 48 });
}
