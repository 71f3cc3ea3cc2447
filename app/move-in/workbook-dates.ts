// Finds the date cells of a spreadsheet; only the cell's style tells.
import { SaxesParser, type SaxesTagPlain } from "saxes";

const TIMES = new Set([18, 19, 20, 21, 22, 45, 46, 47]);
const DATES = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const DAYS_TO_1970 = 25_569;
const DAYS_TO_1904 = 1462;
const DAY_S = 86_400;

export type DateFormat = "date" | "time" | undefined;

/** Number format of each style in a workbook; a cell refers to its style by index. */
export function cellFormats(styles: string): DateFormat[] {
  const custom = new Map<number, DateFormat>();
  const formats: DateFormat[] = [];
  let isCells = false;
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    const local = name.slice(name.indexOf(":") + 1);
    if (local === "numFmt") custom.set(Number(attributes.numFmtId), formatOf(attributes.formatCode ?? ""));
    else if (local === "cellXfs") isCells = true;
    else if (local === "xf" && isCells) formats.push(known(Number(attributes.numFmtId ?? 0), custom));
  });
  parser.on("closetag", ({ name }) => {
    if (name.endsWith("cellXfs")) isCells = false;
  });
  parser.write(styles).close();
  return formats;
}

function known(id: number, custom: ReadonlyMap<number, DateFormat>): DateFormat {
  if (custom.has(id)) return custom.get(id);
  if (TIMES.has(id)) return "time";
  return DATES.has(id) ? "date" : undefined;
}

/** "dd/mm/yyyy hh:mm" is a date format. Text in quotes or brackets is literal text or a colour. */
function formatOf(code: string): DateFormat {
  const bare = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\][]*\]|_./gi, "");
  if (/[hs]/i.test(bare)) return "time";
  return /[dy]/i.test(bare) ? "date" : undefined;
}

/** "2026-08-03 09:12:44", as the cell shows it. */
export function isoOfSerial(serial: number, format: "date" | "time", is1904: boolean): string {
  const days = serial + (is1904 ? DAYS_TO_1904 : 0) - DAYS_TO_1970;
  const at = Math.round(days * DAY_S) * 1000;
  if (Math.abs(at) > 8.64e15) return "";
  const iso = new Date(at).toISOString();
  const day = iso.slice(0, 10);
  return format === "date" && Number.isInteger(serial) ? day : `${day} ${iso.slice(11, 19)}`;
}
