// Reads the rows of an XLSX file as a stream within limits: docs/contracts/move-in.md, part 1.
import { SaxesParser, type SaxesTagPlain } from "saxes";
import type { CsvLine } from "#app/platform/files/csv-reading.ts";
import { UnreadableFile } from "#app/platform/files/unreadable-file.ts";
import { typedText } from "#app/platform/text/bare-text.ts";
import { cellFormats, isoOfSerial } from "./workbook-dates.ts";
import { listZipParts, unpackPart, type ZipPart } from "./zip-parts.ts";

const MEGABYTE = 1024 * 1024;
const MOST_PARTS = 200;
const MOST_OUT = 400 * MEGABYTE;
/** Limit: compression ratio. Real spreadsheets stay below it; a ZIP bomb is far above it. */
const MOST_PRESSED = 300;
const FREELY_OUT = 6 * MEGABYTE;
const MOST_COLUMNS = 1000;
const MOST_STRINGS = 2_000_000;
/** Limit: four times the maximum number of rows with 60 columns each. */
const MOST_CELLS = 5_000_000;
const MOST_LETTERS = 100_000_000;
/** Excel's own limit for a cell. A longer cell is refused with its line. */
export const LONGEST_CELL = 32_767;
/** Longest text between two tags, and longest part that is read whole. */
const LONGEST_TEXT = 8 * MEGABYTE;
/** Deepest nesting of tags. A spreadsheet has about ten levels. */
const DEEPEST = 100;

const BROKEN =
  "Não conseguimos abrir esta planilha. Abra no Excel ou no Google Planilhas e salve de novo como .xlsx ou .csv.";
const TOO_LARGE = "Esta planilha fica grande demais quando aberta. Salve só a aba com as pessoas, como .csv.";
const TOO_WIDE = "Esta planilha tem colunas demais. Deixe só as que têm dados e salve de novo.";

export interface Workbook {
  /** In tab order; hidden sheets come last. */
  sheets: string[];
  rowsOf(sheet: string): Generator<CsvLine>;
}

/** Throws UnreadableFile. All reads share one budget, and a second read of a sheet counts again. */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const file = { bytes, parts: listParts(bytes), budget: { out: 0, cells: 0, letters: 0 } };
  const { sheets, is1904 } = readSheets(file);
  if (sheets.size === 0) throw new UnreadableFile(BROKEN);
  const formats = file.parts.has(STYLES) ? guarded(() => cellFormats(readText(file, STYLES))) : [];
  const strings = file.parts.has(STRINGS) ? readStrings(file) : [];
  return {
    sheets: [...sheets.keys()],
    rowsOf: (sheet) => readSheet(file, sheets.get(sheet) ?? "", { strings, formats, is1904 }),
  };
}

const STYLES = "xl/styles.xml";
const STRINGS = "xl/sharedStrings.xml";

interface OpenFile {
  bytes: Uint8Array;
  parts: ReadonlyMap<string, ZipPart>;
  /** Used so far: unpacked bytes, cells, and characters in cells. */
  budget: { out: number; cells: number; letters: number };
}

/** Unpacks nothing. */
function listParts(bytes: Uint8Array): ReadonlyMap<string, ZipPart> {
  const parts = guarded(() => listZipParts(bytes, { parts: MOST_PARTS, message: TOO_LARGE }));
  const out = [...parts.values()].reduce((sum, { size }) => sum + size, 0);
  if (out > MOST_OUT) throw new UnreadableFile(TOO_LARGE);
  if (!parts.has("xl/workbook.xml")) throw new UnreadableFile(BROKEN);
  return parts;
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(BROKEN, { cause: error });
  }
}

/** Yields the text of a part in pieces. Counts the real unpacked bytes, because the size in the header may be false. */
function* textOf({ bytes, parts, budget }: OpenFile, name: string): Generator<string> {
  const part = parts.get(name);
  if (!part) throw new UnreadableFile(BROKEN);
  let read = 0;
  let out = 0;
  const pieces = unpackPart(bytes, part, (unpacked, packed) => {
    read += packed;
    out += unpacked;
    budget.out += unpacked;
    if (budget.out > MOST_OUT || (out > FREELY_OUT && out > read * MOST_PRESSED)) {
      throw new UnreadableFile(TOO_LARGE);
    }
  });
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = guarded(() => pieces.next());
    if (done) break;
    yield decoder.decode(value, { stream: true });
  }
  yield decoder.decode();
}

/** Reads a whole part. Only for parts that describe other parts, which are short in real files. */
function readText(file: OpenFile, part: string): string {
  let text = "";
  for (const piece of textOf(file, part)) {
    text += piece;
    if (text.length > LONGEST_TEXT) throw new UnreadableFile(TOO_LARGE);
  }
  return text;
}

/** Parses a whole part. After each piece, `done` returns the items to yield. */
function* parsed<T>(file: OpenFile, part: string, reader: Reader, done: () => T[]): Generator<T> {
  const parser = parserOf(reader);
  for (const piece of textOf(file, part)) {
    parser.since += piece.length;
    if (parser.since > LONGEST_TEXT) throw new UnreadableFile(TOO_LARGE);
    guarded(() => parser.write(piece));
    yield* done();
  }
  guarded(() => parser.close());
  yield* done();
}

interface Reader {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Without the namespace prefix that some programs write. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** `since` counts the characters after the last tag, in whole pieces. */
function parserOf(reader: Reader): SaxesParser & { since: number } {
  const parser = Object.assign(new SaxesParser({ position: false, xmlns: false }), { since: 0 });
  let depth = 0;
  parser.on("error", (error) => {
    throw new UnreadableFile(BROKEN, { cause: error });
  });
  // No spreadsheet has a doctype; entity declarations are refused.
  parser.on("doctype", () => {
    throw new UnreadableFile(BROKEN);
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    parser.since = 0;
    if (++depth > DEEPEST) throw new UnreadableFile(BROKEN);
    reader.open?.(localName(name), attributes);
  });
  parser.on("text", (text) => reader.text?.(text));
  parser.on("cdata", (text) => reader.text?.(text));
  parser.on("closetag", ({ name }) => {
    parser.since = 0;
    depth--;
    reader.close?.(localName(name));
  });
  return parser;
}

function readSheets(file: OpenFile) {
  const links = readText(file, "xl/_rels/workbook.xml.rels");
  const main = readText(file, "xl/workbook.xml");
  const targets = new Map<string, string>();
  const linked = parserOf({
    open(name, { Id = "", Target = "" }) {
      if (name !== "Relationship") return;
      targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target.replace(/^\.\//, "")}`);
    },
  });
  guarded(() => linked.write(links).close());
  const shown = new Map<string, string>();
  const hidden = new Map<string, string>();
  let is1904 = false;
  const listed = parserOf({
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key === "id" || key.endsWith(":id"))?.[1] ?? "";
      const part = targets.get(id);
      const tabs = /hidden$/i.test(attributes.state ?? "") ? hidden : shown;
      if (part && file.parts.has(part)) tabs.set(attributes.name ?? part, part);
    },
  });
  guarded(() => listed.write(main).close());
  return { sheets: new Map([...shown, ...hidden]), is1904 };
}

function readStrings(file: OpenFile): string[] {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isSpoken = false;
  const reader: Reader = {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") isSpoken = true;
      else if (name === "t") isText = !isSpoken;
    },
    text(piece) {
      if (isText && text.length <= LONGEST_CELL) text += piece;
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") isSpoken = false;
      else if (name === "si" && strings.push(text) > MOST_STRINGS) throw new UnreadableFile(TOO_LARGE);
    },
  };
  for (const _ of parsed(file, STRINGS, reader, () => []));
  return strings;
}

interface Meanings {
  strings: readonly string[];
  /** Index: style of a cell. Value: the kind of date it shows, undefined if it is not a date. */
  formats: readonly ("date" | "time" | undefined)[];
  is1904: boolean;
}

/** Ignores the size that the sheet declares, because it may be wrong. */
function* readSheet(file: OpenFile, part: string, means: Meanings): Generator<CsvLine> {
  const { budget } = file;
  const rows: CsvLine[] = [];
  let cells: string[] = [];
  let number = 0;
  let column = -1;
  let kind = "";
  let style = 0;
  let value = "";
  let isValue = false;
  let isSpoken = false;
  const reader: Reader = {
    open(name, attributes) {
      // Rows count too, because an empty row takes as long as a cell.
      if ((name === "row" || name === "c") && ++budget.cells > MOST_CELLS)
        throw new UnreadableFile(TOO_LARGE);
      if (name === "row") {
        number = rowNumber(attributes.r, number + 1);
        cells = [];
        column = -1;
      } else if (name === "c") {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        if (column >= MOST_COLUMNS) throw new UnreadableFile(TOO_WIDE);
        kind = attributes.t ?? "n";
        style = Number(attributes.s ?? 0);
        value = "";
      } else if (name === "rPh") isSpoken = true;
      else if (name === "v" || name === "t") isValue = !isSpoken;
    },
    text(piece) {
      if (isValue && value.length <= LONGEST_CELL) value += piece;
    },
    close(name) {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "rPh") isSpoken = false;
      else if (name === "c" && value !== "") {
        while (cells.length < column) cells.push("");
        const text = shown(kind, value, means.formats[style], means);
        budget.letters += text.length;
        if (budget.letters > MOST_LETTERS) throw new UnreadableFile(TOO_LARGE);
        cells[column] = typedText(text);
      } else if (name === "row" && cells.some((cell) => cell !== "")) rows.push({ number, cells });
    },
  };
  yield* parsed(file, part, reader, () => rows.splice(0));
}

/** Excel's row limit. A larger number is an error of the program that wrote the file. */
const LAST_ROW = 1_048_576;

function rowNumber(said: string | undefined, next: number): number {
  const number = Number(said);
  return Number.isInteger(number) && number > 0 && number <= LAST_ROW ? number : next;
}

/** "BK12" → 62. */
function columnOf(place: string): number {
  let at = 0;
  for (const letter of place) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    at = at * 26 + digit;
  }
  return at - 1;
}

function shown(kind: string, value: string, format: "date" | "time" | undefined, means: Meanings): string {
  if (kind === "s") return means.strings[Number(value)] ?? "";
  if (kind === "b") return value === "1" ? "true" : "false";
  if (kind === "e") return "";
  if (kind !== "n") return value;
  const figure = Number(value);
  if (!Number.isFinite(figure)) return "";
  if (format) return isoOfSerial(figure, format, means.is1904);
  return Number.isInteger(figure) && Math.abs(figure) < 1e21 ? figure.toFixed(0) : String(figure);
}
