import type { Placed } from "#db/pages.server.ts";
import { centsToField } from "../money-and-dates/money.ts";

const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;

/** Money as spreadsheets reckon with it: "-49,90". */
interface CsvMoney {
  cents: number;
}

export type CsvCell = string | number | CsvMoney | null;
export type CsvRow = CsvCell[];

/** A CSV file that spreadsheets in Portuguese open as it is: semicolons, BOM, no cell that could run as a formula. */
export function toCsv(header: string[], rows: CsvRow[]): string {
  return `\uFEFF${csvLines([header, ...rows])}`;
}

/** What a file's columns are called, each with its cell: none can stand under another's name. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

export function csvRows<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): CsvRow[] {
  const cells = Object.values(columns);
  return rows.map((row) => cells.map((cell) => cell(row)));
}

const CSV_PAGE_SIZE = 500;

/** The rows of a list in its order, a bounded number at a time: each page begins behind the last row of the one before. */
export async function* csvPages<T extends Placed>(
  readPage: (last: Placed | undefined, limit: number) => Promise<T[]>,
  rowsOf: (found: T[]) => CsvRow[] | Promise<CsvRow[]>,
): AsyncGenerator<CsvRow[]> {
  let last: Placed | undefined;
  for (;;) {
    const found = await readPage(last, CSV_PAGE_SIZE);
    if (found.length > 0) yield await rowsOf(found);
    if (found.length < CSV_PAGE_SIZE) return;
    last = found.at(-1);
  }
}

export function csvResponse(fileName: string, csv: string | ReadableStream<Uint8Array>): Response {
  return new Response(csv, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
    },
  });
}

/** Lines alone, for a file that grows. */
export function csvLines(rows: CsvRow[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(";")}\r\n`).join("");
}

function csvCell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // Not a text that somebody typed: a minus in front of it is one.
  if (typeof value === "object") return centsToField(value.cents);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
