// Reads CSV as Portuguese spreadsheets write it: semicolons, commas or tabs, with or without a BOM.
import { typedText } from "../text/bare-text.ts";

export interface CsvLine {
  /** Line number of the row's start, from 1. */
  number: number;
  cells: string[];
}

/** Tells Excel the separator; not a row. */
const SEPARATOR_LINE = /^"?sep=([^\n"])?"?[^\S\n]*(?:\n|$)/i;
const SIGNS = [";", ",", "\t"];

/** Non-empty rows with trimmed cells. The separator is declared, or the most frequent one of the first row. */
export function readCsv(text: string): CsvLine[] {
  return [...csvRowsOf(text)];
}

/** Yields one row at a time. */
export function* csvRowsOf(text: string): Generator<CsvLine> {
  for (const line of csvLinesOf(text)) yield* filled(line);
}

/** Splits lines into raw cells by slices of the text, not character by character. */
function* csvLinesOf(text: string): Generator<CsvLine> {
  const bare = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const source = bare.includes("\r") ? bare.replace(/\r\n?/g, "\n") : bare;
  const told = SEPARATOR_LINE.exec(source);
  let at = told?.[0].length ?? 0;
  const separator = (told?.[1] ?? separatorOf(source, at)).charCodeAt(0);
  let number = told ? 2 : 1;
  let line: CsvLine = { number, cells: [] };
  /** The part of the cell after its quotes, and where the rest begins. */
  let read = "";
  let start = at;
  /** True when the cell has a quote that is never closed. Further quotes in this cell are plain text. */
  let isPlain = false;
  const end = (to: number) => {
    const cell = read + source.slice(start, to);
    if (line.cells.length < MOST_CELLS) line.cells.push(cell);
    else if (cell.trim() !== "") line.cells[MOST_CELLS - 1] = cell;
    read = "";
    isPlain = false;
  };
  for (; at < source.length; at++) {
    const sign = source.charCodeAt(at);
    if (sign === QUOTE && !isPlain && isBlankSoFar(read, source, start, at)) {
      const quoted = quotedFrom(source, at + 1);
      // An unclosed quote is a character; otherwise the rest of the file would be one cell.
      isPlain = !quoted;
      if (!quoted) continue;
      read = quoted.text;
      number += quoted.lines;
      start = quoted.end;
      at = quoted.end - 1;
    } else if (sign === separator || sign === LINE_END) {
      end(at);
      start = at + 1;
      if (sign !== LINE_END) continue;
      yield line;
      number++;
      line = { number, cells: [] };
    }
  }
  end(source.length);
  yield line;
}

/** Column limit of Excel. A filled cell beyond this limit replaces the last cell, so the row counts as too wide. */
const MOST_CELLS = 16_384;
const QUOTE = 34;
const LINE_END = 10;

function isBlankSoFar(read: string, source: string, start: number, at: number): boolean {
  return read.trim() === "" && (start === at || source.slice(start, at).trim() === "");
}

/** The quoted text that began before `from`; `end` is after the closing quote. Undefined without one. */
function quotedFrom(source: string, from: number): { text: string; lines: number; end: number } | undefined {
  let text = "";
  let start = from;
  for (;;) {
    const found = source.indexOf('"', start);
    if (found === -1) return undefined;
    text += source.slice(start, found);
    if (source.charCodeAt(found + 1) !== QUOTE) {
      const lines = text.includes("\n") ? text.split("\n").length - 1 : 0;
      return { text, lines, end: found + 1 };
    }
    text += '"';
    start = found + 2;
  }
}

function filled({ number, cells }: CsvLine): CsvLine[] {
  const trimmed = cells.map(typedText);
  return trimmed.some((cell) => cell !== "") ? [{ number, cells: trimmed }] : [];
}

/** Only these columns, each row on its original line. */
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

function quoted(cell: string): string {
  return /["\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Separators in quotes do not count. A bar counts only if it occurs in two rows, or the only row, and no other
 * separator does.
 */
function separatorOf(source: string, from: number): string {
  const counts = SIGNS.map(() => 0);
  let isQuoted = false;
  let barred = 0;
  let hasBar = false;
  for (let at = from; at < source.length; at++) {
    const sign = source.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === "\n") {
      if (hasBar) barred++;
      if (barred === 2 || counts.some(Boolean)) break;
      hasBar = false;
    }
    if (sign === "|") hasBar = true;
    const place = SIGNS.indexOf(sign);
    if (place !== -1) counts[place] = (counts[place] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  if (most === 0 && (hasBar || barred > 0)) return "|";
  return SIGNS[counts.indexOf(most)] ?? ";";
}
