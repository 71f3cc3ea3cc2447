// Rows of an uploaded file: CSV in any dialect, or XLSX.
import { type CsvLine, csvRowsOf } from "#app/platform/files/csv-reading.ts";
import { UnreadableFile } from "#app/platform/files/unreadable-file.ts";
import { textOfFile } from "#app/ui/draft-form/file-text.ts";
import { type FileLayout, type Recognition, recognizeFile } from "./file-layout.ts";
import { LONGEST_CELL, openWorkbook } from "./workbook.server.ts";

export const MOST_BYTES = 50 * 1024 * 1024;
const MOST_LINES = 20_000;
const HEAD_LINES = 200;
const MOST_CELLS = 1000;

const TOO_MANY = `O arquivo tem mais de ${MOST_LINES.toLocaleString("pt-BR")} linhas. Divida em arquivos menores.`;
const OLD_EXCEL = "Este é um arquivo antigo do Excel (.xls). Abra e salve como .xlsx ou .csv.";
const NO_TABLE = "Este arquivo não é uma planilha. Envie um arquivo .csv, .txt ou .xlsx.";
const WEB_PAGE =
  "Este arquivo é uma página da web, e não uma planilha. Abra no Excel e salve como .xlsx ou .csv.";
/** HTML saved as .xls, which some platforms export and Excel opens. */
const LIKE_A_PAGE = /^\s*<(?:!doctype|\?xml|html|head|meta|style|body|div|table)\b/i;

/** Source of the rows: the sheet of a workbook, or the text itself. */
export interface FileTable {
  sheet: string | null;
  head: CsvLine[];
  recognition: Recognition;
}

/** The sheet that is most similar to a list of people or sales; of equals, the first. Throws UnreadableFile. */
export function openTable(bytes: Uint8Array): FileTable {
  if (bytes.byteLength > MOST_BYTES) throw new UnreadableFile("O arquivo passa do limite de 50 MB.");
  if (!isZip(bytes)) {
    const head = headOf(rowsOf(bytes, null));
    return { sheet: null, head, recognition: recognizeFile(head) };
  }
  const book = openWorkbook(bytes);
  let best: FileTable | undefined;
  for (const sheet of book.sheets) {
    const head = headOf(bounded(book.rowsOf(sheet)));
    if (head.length === 0) continue;
    const table = { sheet, head, recognition: recognizeFile(head) };
    const likeness = likenessOf(table);
    if (likeness === LIKE_A_PLATFORM) return table;
    if (!best || likeness > likenessOf(best)) best = table;
  }
  if (!best) throw new UnreadableFile("A planilha está vazia.");
  return best;
}

const LIKE_A_PLATFORM = 3;

/** Order of preference: a platform's export, headings with an e-mail, cells with an e-mail, anything else. */
function likenessOf({ recognition }: FileTable): number {
  if (!recognition.ok) return 0;
  const { format, people, headingLine } = recognition.layout;
  if (!["list", "other", "hotmart-box"].includes(format)) return LIKE_A_PLATFORM;
  if (people.email === -1) return 0;
  return headingLine > 0 ? 2 : 1;
}

/** One row at a time, within limits. Throws UnreadableFile. */
export function rowsOf(bytes: Uint8Array, sheet: string | null): Generator<CsvLine> {
  if (isZip(bytes)) return bounded(openWorkbook(bytes).rowsOf(sheet ?? ""));
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new UnreadableFile(OLD_EXCEL);
  const text = textOfFile(wholeBuffer(bytes));
  if (text.slice(0, 4000).includes("\0") || text.startsWith("%PDF")) throw new UnreadableFile(NO_TABLE);
  if (LIKE_A_PAGE.test(text)) throw new UnreadableFile(WEB_PAGE);
  return bounded(csvRowsOf(text));
}

/** Same as `rowsOf` with one person or purchase per row, within the same limits. */
export function linesOf(bytes: Uint8Array, sheet: string | null, layout: FileLayout): Generator<CsvLine> {
  const rows = rowsOf(bytes, sheet);
  return layout.people.everyCell ? bounded(eachCell(rows)) : rows;
}

function* eachCell(rows: Iterable<CsvLine>): Generator<CsvLine> {
  for (const { number, cells } of rows) {
    for (const cell of cells.filter(Boolean)) yield { number, cells: [cell] };
  }
}

/** Returns the array's own buffer if it has no other bytes, so that a large file is in memory only once. */
function wholeBuffer(bytes: Uint8Array): ArrayBuffer {
  const { buffer } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isWhole ? buffer : new Uint8Array(bytes).buffer;
}

function* bounded(rows: Iterable<CsvLine>): Generator<CsvLine> {
  let count = 0;
  for (const row of rows) {
    // Allows for headings and the lines above them.
    if (++count > MOST_LINES + 10) throw new UnreadableFile(TOO_MANY);
    if (row.cells.length > MOST_CELLS) throw new UnreadableFile(tooWide(row));
    if (row.cells.some((cell) => cell.length > LONGEST_CELL)) throw new UnreadableFile(tooLong(row));
    yield row;
  }
}

function tooWide({ number }: CsvLine): string {
  return `A linha ${number} tem mais de ${MOST_CELLS.toLocaleString("pt-BR")} colunas. Ponha uma pessoa em cada linha.`;
}

function tooLong({ number }: CsvLine): string {
  const most = LONGEST_CELL.toLocaleString("pt-BR");
  return `Na linha ${number} há uma célula com mais de ${most} letras. Apague o que não é de quem comprou e envie de novo.`;
}

function headOf(rows: Iterable<CsvLine>): CsvLine[] {
  const head: CsvLine[] = [];
  for (const row of rows) {
    head.push(row);
    if (head.length === HEAD_LINES) break;
  }
  return head;
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}
