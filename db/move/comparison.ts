// Compares two databases row by row, however each engine spells its values.
import { createHash } from "node:crypto";
import type { PlainRow } from "../tables/snapshot.ts";

/** Count and sum of a table's rows, in any order. */
export interface TableSum {
  count: number;
  sum: bigint;
}

const LIMIT = 1n << 128n;

/** The same text for the same row; moments are told by the kinds of the source. */
export function canonicalRow(row: PlainRow, kinds: ReadonlyMap<string, string>): string {
  const pairs = [...kinds].map(([name, kind]) => [name, canonical(row[name], kind)]);
  return JSON.stringify(pairs);
}

function canonical(value: unknown, kind: string): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "timestamptz") return new Date(value as string | Date).getTime();
  return kind === "jsonb" ? sorted(value) : value;
}

/** PostgreSQL keeps the keys of JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(pairs.map(([name, part]) => [name, sorted(part)]));
}

export function emptySum(): TableSum {
  return { count: 0, sum: 0n };
}

export function addRows(sum: TableSum, rows: PlainRow[], kinds: ReadonlyMap<string, string>): void {
  for (const row of rows) {
    const hash = createHash("sha256").update(canonicalRow(row, kinds)).digest();
    sum.sum = (sum.sum + hash.readBigUInt64LE(0) + (hash.readBigUInt64LE(8) << 64n)) % LIMIT;
    sum.count++;
  }
}

export function isSame(one: TableSum, other: TableSum): boolean {
  return one.count === other.count && one.sum === other.sum;
}
