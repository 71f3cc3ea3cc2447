// CSV files as spreadsheets in Portuguese write them: semicolons, commas or tabs, with or without a BOM.
import { typedText } from "../text/bare-text.ts";

export interface CsvLine {
  /** Where the row begins in the file, from 1. */
  number: number;
  cells: string[];
}

/** With it Excel is told the sign between cells; it is no row. */
const SEPARATOR_LINE = /^"?sep=([^\n"])?"?[^\S\n]*(?:\n|$)/i;
const SIGNS = [";", ",", "\t"];

/** The rows with something in them, trimmed cell by cell; the sign between cells is told, or the one the first row uses most. */
export function readCsv(text: string): CsvLine[] {
  return [...csvRowsOf(text)];
}

/** The same, one row at a time. */
export function* csvRowsOf(text: string): Generator<CsvLine> {
  const source = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const told = SEPARATOR_LINE.exec(source);
  const begin = told?.[0].length ?? 0;
  const separator = told?.[1] ?? separatorOf(source.slice(begin));
  let number = told ? 2 : 1;
  let line: CsvLine = { number, cells: [""] };
  let isQuoted = false;
  for (let at = begin; at < source.length; at++) {
    const sign = source.charAt(at);
    if (sign === "\n") number++;
    if (isQuoted) {
      if (sign !== '"') append(line, sign);
      else if (source.charAt(at + 1) === '"') append(line, source.charAt(++at));
      else isQuoted = false;
    } else if (sign === '"' && line.cells.at(-1)?.trim() === "") {
      isQuoted = true;
      line.cells[line.cells.length - 1] = "";
    } else if (sign === separator) {
      line.cells.push("");
    } else if (sign === "\n") {
      yield* filled(line);
      line = { number, cells: [""] };
    } else append(line, sign);
  }
  yield* filled(line);
}

function filled({ number, cells }: CsvLine): CsvLine[] {
  const trimmed = cells.map(typedText);
  return trimmed.some((cell) => cell !== "") ? [{ number, cells: trimmed }] : [];
}

/** These columns alone, each row in the line where it stood. */
export function writeColumns(lines: readonly CsvLine[], columns: readonly number[]): string {
  const written: string[] = [];
  let at = 1;
  for (const { number, cells } of lines) {
    for (; at < number; at++) written.push(at === 1 ? "sep=;\n" : "\n");
    const row = columns.map((column) => quoted(cells[column] ?? "")).join(";");
    written.push(`${row}\n`);
    at += row.split("\n").length;
  }
  return written.join("");
}

function append(line: CsvLine, sign: string): void {
  line.cells[line.cells.length - 1] += sign;
}

function quoted(cell: string): string {
  return /["\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** What stands in quotes parts nothing. */
function separatorOf(source: string): string {
  const counts = SIGNS.map(() => 0);
  let isQuoted = false;
  for (const sign of source) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === "\n" && counts.some(Boolean)) break;
    const at = SIGNS.indexOf(sign);
    if (at !== -1) counts[at] = (counts[at] ?? 0) + 1;
  }
  return SIGNS[counts.indexOf(Math.max(...counts))] ?? ";";
}
