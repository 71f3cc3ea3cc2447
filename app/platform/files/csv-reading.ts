// CSV files as spreadsheets in Portuguese write them: semicolons, commas or tabs, with or without a BOM.
import { typedText } from "../text/bare-text.ts";

export interface CsvLine {
  /** Where the row begins in the file, from 1. */
  number: number;
  cells: string[];
}

/** The rows with something in them, trimmed cell by cell; the sign between cells is the one the first line uses most. */
export function readCsv(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const separator = separatorOf(source.split("\n", 1)[0] ?? "");
  const lines: CsvLine[] = [];
  let number = 1;
  let line: CsvLine = { number, cells: [""] };
  let isQuoted = false;
  for (let at = 0; at < source.length; at++) {
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
      lines.push(line);
      line = { number, cells: [""] };
    } else append(line, sign);
  }
  lines.push(line);
  return lines
    .map(({ number: start, cells }) => ({ number: start, cells: cells.map(typedText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

function append(line: CsvLine, sign: string): void {
  line.cells[line.cells.length - 1] += sign;
}

function separatorOf(first: string): string {
  const counts = [";", ",", "\t"].map((sign) => [sign, first.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
