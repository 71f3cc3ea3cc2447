// The driver of PostgreSQL, loaded with the first connection: a shop in a file never needs it.
import { createRequire } from "node:module";
import type Pg from "pg";

const load = createRequire(import.meta.url);

// 20 = int8, 1700 = numeric (only ever a sum of whole numbers here)
const WHOLE_NUMBERS = [20, 1700];

let driver: typeof Pg | undefined;

export function pgDriver(): typeof Pg {
  driver ??= loadDriver();
  return driver;
}

function loadDriver(): typeof Pg {
  const pg: typeof Pg = load("pg");
  for (const type of WHOLE_NUMBERS) pg.types.setTypeParser(type, wholeNumber);
  return pg;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`whole number out of range: ${text}`);
  return value;
}
