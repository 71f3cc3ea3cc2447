import type { Placed } from "#db/pages.server.ts";
import { centsToField } from "../money-and-dates/money.ts";

const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;

/** Money that spreadsheets calculate with: "-49,90". */
interface CsvMoney {
  cents: number;
}

export type CsvCell = string | number | CsvMoney | null;
export type CsvRow = CsvCell[];

/** CSV that Portuguese spreadsheets open: semicolons, BOM, no cell that runs as a formula. */
export function toCsv(header: string[], rows: CsvRow[]): string {
  return `\uFEFF${csvLines([header, ...rows])}`;
}

/** Columns by title with their cells, so that no cell can be under another title. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

export function csvRows<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): CsvRow[] {
  const cells = Object.values(columns);
  return rows.map((row) => cells.map((cell) => cell(row)));
}

const CSV_PAGE_SIZE = 500;

/** Rows in order, in pages; each page starts after the last row of the previous one. */
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

/** Rows without a header, for appending. */
export function csvLines(rows: CsvRow[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(";")}\r\n`).join("");
}

function csvCell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // Not typed by a person, so a leading minus is no formula.
  if (typeof value === "object") return centsToField(value.cents);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
