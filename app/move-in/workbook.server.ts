// The rows of an XLSX file, read as a stream within limits: docs/contracts/move-in.md, part 1.
import { Unzip, UnzipInflate, unzipSync } from "fflate";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import type { CsvLine } from "#app/platform/files/csv-reading.ts";
import { typedText } from "#app/platform/text/bare-text.ts";
import { UnreadableFile } from "./unreadable-file.ts";
import { cellFormats, isoOfSerial } from "./workbook-dates.ts";

const MEGABYTE = 1024 * 1024;
const MOST_PARTS = 200;
const MOST_OUT = 400 * MEGABYTE;
/** What spreadsheets are pressed to one of many; a bomb is far beyond it. */
const MOST_PRESSED = 300;
const FREELY_OUT = 6 * MEGABYTE;
const MOST_COLUMNS = 1000;
const MOST_STRINGS = 2_000_000;
/** So little at once that what comes of it stays small. */
const PIECE = 4 * 1024;

const BROKEN =
  "Não conseguimos abrir esta planilha. Abra no Excel ou no Google Planilhas e salve de novo como .xlsx ou .csv.";
const TOO_LARGE = "Esta planilha fica grande demais quando aberta. Salve só a aba com as pessoas, como .csv.";
const TOO_WIDE = "Esta planilha tem colunas demais. Deixe só as que têm dados e salve de novo.";

export interface Workbook {
  /** In the order of the tabs; hidden ones behind those that people see. */
  sheets: string[];
  rowsOf(sheet: string): Generator<CsvLine>;
}

/** Throws UnreadableFile. */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const parts = listParts(bytes);
  const main = readText(bytes, "xl/workbook.xml");
  const links = readText(bytes, "xl/_rels/workbook.xml.rels");
  const { sheets, is1904 } = readSheets(main, links, parts);
  if (sheets.size === 0) throw new UnreadableFile(BROKEN);
  const formats = parts.has("xl/styles.xml") ? cellFormats(readText(bytes, "xl/styles.xml")) : [];
  const strings = parts.has("xl/sharedStrings.xml") ? readStrings(bytes) : [];
  return {
    sheets: [...sheets.keys()],
    rowsOf: (sheet) => readSheet(bytes, sheets.get(sheet) ?? "", { strings, formats, is1904 }),
  };
}

type Parts = ReadonlySet<string>;

/** Nothing is unpacked for it. */
function listParts(bytes: Uint8Array): Parts {
  const parts = new Set<string>();
  let out = 0;
  guarded(() =>
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        out += originalSize;
        parts.add(name);
        if (parts.size > MOST_PARTS || out > MOST_OUT) throw new UnreadableFile(TOO_LARGE);
        return false;
      },
    }),
  );
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

/** What one part holds, piece by piece, counted whatever its header claims. */
function* piecesOf(bytes: Uint8Array, wanted: string): Generator<Uint8Array> {
  let begun = 0;
  let read = 0;
  let found: Uint8Array[] = [];
  let out = 0;
  let isDone = false;
  const unzip = new Unzip((file) => {
    if (file.name !== wanted || isDone) return;
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      out += piece.byteLength;
      if (out > MOST_OUT || (out > FREELY_OUT && out > (read - begun) * MOST_PRESSED)) {
        throw new UnreadableFile(TOO_LARGE);
      }
      found.push(piece);
      isDone = isLast;
    };
    begun = read;
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.byteLength && !isDone; at += PIECE) {
    guarded(() => unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.byteLength));
    read = at + PIECE;
    yield* found;
    found = [];
  }
}

function readText(bytes: Uint8Array, part: string): string {
  const decoder = new TextDecoder();
  let text = "";
  for (const piece of piecesOf(bytes, part)) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

interface Reader {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Without the prefix that some programs give every name. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function parserOf(reader: Reader): SaxesParser {
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on("error", (error) => {
    throw new UnreadableFile(BROKEN, { cause: error });
  });
  // No spreadsheet has one; what it could declare is not for us.
  parser.on("doctype", () => {
    throw new UnreadableFile(BROKEN);
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => reader.open?.(localName(name), attributes));
  parser.on("text", (text) => reader.text?.(text));
  parser.on("cdata", (text) => reader.text?.(text));
  parser.on("closetag", ({ name }) => reader.close?.(localName(name)));
  return parser;
}

function readSheets(main: string, links: string, parts: Parts) {
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
      if (part && parts.has(part)) tabs.set(attributes.name ?? part, part);
    },
  });
  guarded(() => listed.write(main).close());
  return { sheets: new Map([...shown, ...hidden]), is1904 };
}

function readStrings(bytes: Uint8Array): string[] {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isSpoken = false;
  const parser = parserOf({
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") isSpoken = true;
      else if (name === "t") isText = !isSpoken;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") isSpoken = false;
      else if (name === "si" && strings.push(text) > MOST_STRINGS) throw new UnreadableFile(TOO_LARGE);
    },
  });
  const decoder = new TextDecoder();
  for (const piece of piecesOf(bytes, "xl/sharedStrings.xml")) {
    guarded(() => parser.write(decoder.decode(piece, { stream: true })));
  }
  guarded(() => parser.close());
  return strings;
}

interface Meanings {
  strings: readonly string[];
  /** By the number of a cell's style: what kind of date it shows, if it is one. */
  formats: readonly ("date" | "time" | undefined)[];
  is1904: boolean;
}

/** What the sheet says of its own size is not asked: it may be wrong. */
function* readSheet(bytes: Uint8Array, part: string, means: Meanings): Generator<CsvLine> {
  let rows: CsvLine[] = [];
  let cells: string[] = [];
  let number = 0;
  let column = -1;
  let kind = "";
  let style = 0;
  let value = "";
  let isValue = false;
  let isSpoken = false;
  const parser = parserOf({
    open(name, attributes) {
      if (name === "row") {
        number = Number(attributes.r ?? number + 1) || number + 1;
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
      if (isValue) value += piece;
    },
    close(name) {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "rPh") isSpoken = false;
      else if (name === "c" && value !== "") {
        while (cells.length < column) cells.push("");
        cells[column] = typedText(shown(kind, value, means.formats[style], means));
      } else if (name === "row" && cells.some((cell) => cell !== "")) rows.push({ number, cells });
    },
  });
  const decoder = new TextDecoder();
  for (const piece of piecesOf(bytes, part)) {
    guarded(() => parser.write(decoder.decode(piece, { stream: true })));
    yield* rows;
    rows = [];
  }
  guarded(() => parser.close());
  yield* rows;
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
