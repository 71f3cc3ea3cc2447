// Maps places in the built program to the source, for errors in the log.
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Each place is looked up once; the large source map is read for that and not kept. */
const known = new Map<string, string>();
const KNOWN_PLACES = 2000;
/** Words between blanks and brackets of a stack; a place is a whole word. */
const WORD = /[^\s()]+/g;
const PLACE = /^(?:file:\/\/)?(\/[^:]+\.m?js):(\d+):(\d+)$/;

interface BuiltMap {
  sources: (string | null)[];
  mappings: string;
}

/** Zero-based, as in source maps. */
interface Place {
  line: number;
  column: number;
}

/** The stack with "app/orders/…/x.server.ts:12:5" for places of the built program. Opens no other file. */
export function withSourcePlaces(stack: string, built = join(process.cwd(), "build")): string {
  const maps = new Map<string, BuiltMap | undefined>();
  const mapOf = (file: string) => {
    const isOurs = resolve(file).startsWith(built + sep);
    if (!maps.has(file)) maps.set(file, isOurs ? readMap(file) : undefined);
    return maps.get(file);
  };
  return stack.replace(WORD, (said) => {
    const [, path, line, column] = PLACE.exec(said) ?? [];
    if (path === undefined) return said;
    const seen = known.get(said);
    if (seen !== undefined) return seen;
    const file = said.startsWith("file:") ? fileURLToPath(`file://${path}`) : path;
    const map = mapOf(file);
    const found = map && placeIn(map, { line: Number(line) - 1, column: Number(column) - 1 });
    const told = found
      ? `${relative(process.cwd(), resolve(dirname(file), found.source))}:${found.line + 1}:${found.column + 1}`
      : said;
    if (known.size >= KNOWN_PLACES) known.clear();
    known.set(said, told);
    return told;
  });
}

function readMap(file: string): BuiltMap | undefined {
  try {
    return JSON.parse(readFileSync(`${file}.map`, "utf8"));
  } catch {
    // Development has no maps, and errors are logged all the same.
    return undefined;
  }
}

/** Base64 VLQ digits by character code; a map has two million of them. */
const DIGITS = new Int8Array(128).fill(-1);
for (const [value, sign] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries())
  DIGITS[sign.charCodeAt(0)] = value;
const LINE_END = ";".charCodeAt(0);
const MORE = 32;

/**
 * Decodes the map up to that line only (ECMA-426, delta-encoded). Node's `SourceMap` makes an object of every mapping,
 * which blocks requests for a tenth of a second per file.
 */
export function placeIn(
  { mappings, sources }: BuiltMap,
  { line, column }: Place,
): (Place & { source: string }) | undefined {
  const now = [0, 0, 0, 0];
  let [row, field, value, shift] = [0, 0, 0, 0];
  let found: number[] | undefined;
  for (let next = 0; next <= mappings.length; next++) {
    const sign = next < mappings.length ? mappings.charCodeAt(next) : LINE_END;
    const digit = DIGITS[sign] ?? -1;
    if (digit < 0) {
      // A mapping with a column only: the following code has no source.
      if (field > 0 && row === line && (now[0] ?? 0) <= column)
        found = field >= now.length ? [...now] : undefined;
      field = 0;
      if (sign !== LINE_END) continue;
      if (++row > line) break;
      now[0] = 0;
      continue;
    }
    value |= (digit & (MORE - 1)) << shift;
    shift += 5;
    if (digit & MORE) continue;
    if (field < now.length) now[field] = (now[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1);
    field++;
    [value, shift] = [0, 0];
  }
  const [, at = 0, sourceLine = 0, sourceColumn = 0] = found ?? [];
  const source = found && sources[at];
  return source ? { source, line: sourceLine, column: sourceColumn } : undefined;
}
