// The PostgreSQL driver, loaded with the first connection, because SQLite shops never need it.
import { createRequire } from "node:module";
import type Pg from "pg";

const load = createRequire(import.meta.url);

// 20 = int8, 1700 = numeric (here always a sum of integers)
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
