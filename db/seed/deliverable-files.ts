// Builds the real files of the demo products: ZIP archives from the content, and the printed books.
import { strFromU8, zipSync } from "fflate";
import PDFDocument from "pdfkit";
import { openDemoFolder } from "./content/demo-folder.ts";
import type { Deliverable } from "./content/products.ts";
import { spreadsheetOf } from "./spreadsheet.ts";

/** ZIP entries have a date; a fixed one makes the seed deterministic. */
const ZIP_DATE = "2026-01-05";

export function buildDeliverable(slug: string, file: Deliverable): Uint8Array {
  if (file.kind === "pdf") return readBook(slug, file.name);
  const sheets = file.files.filter(({ isSheet }) => isSheet);
  const entries = [
    ...file.files.map(({ path, bytes }) => [path, bytes]),
    ...sheets.map(({ path, bytes }) => [
      path.replace(/csv$/, "xlsx"),
      spreadsheetOf(strFromU8(bytes), ZIP_DATE),
    ]),
  ];
  return zipSync(Object.fromEntries(entries), { mtime: ZIP_DATE, level: 6 });
}

/** A printed book, or its first pages: "guia-amostra.pdf". */
export function readBook(slug: string, name: string): Uint8Array {
  return openDemoFolder().bytes(`produtos/${slug}/${name}`);
}

/** Lays out chapters of simple Markdown (`#` to `###`, `-` lists, paragraphs), each on a new page. */
export function markdownToPdf(chapters: readonly string[]): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: "A4", margin: 64, info: { Producer: "Vitrine", Creator: "Vitrine" } });
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise<Uint8Array>((resolve) => pdf.on("end", () => resolve(Buffer.concat(chunks))));
  chapters.forEach((chapter, position) => {
    if (position > 0) pdf.addPage();
    for (const line of chapter.split("\n")) writeLine(pdf, line.trim());
  });
  pdf.end();
  return done;
}

function writeLine(pdf: PDFKit.PDFDocument, line: string): void {
  const heading = /^(#{1,3})\s+(.*)$/.exec(line);
  const item = /^(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
  const plain = (text: string) => text.replace(/\*\*|__|`/g, "");
  if (line === "") pdf.moveDown(0.5);
  else if (heading) {
    const size = [26, 18, 14][(heading[1] ?? "#").length - 1] ?? 14;
    pdf
      .moveDown(0.3)
      .font("Helvetica-Bold")
      .fontSize(size)
      .text(plain(heading[2] ?? ""))
      .moveDown(0.3);
  } else if (item)
    pdf
      .font("Helvetica")
      .fontSize(11)
      .text(`•  ${plain(item[1] ?? "")}`, { indent: 8, lineGap: 3 });
  else pdf.font("Helvetica").fontSize(11).text(plain(line), { lineGap: 3 });
}
