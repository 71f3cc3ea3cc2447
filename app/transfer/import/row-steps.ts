// Plans the change for each row of a page before anything is written.
import type { FieldRefusal } from "#app/nouns/rule-book.ts";
import type { ServedTable, StoredValues } from "#app/nouns/served-table.ts";
import type { KnownRow } from "./import-memory.server.ts";
import type { RowResult } from "./import-report.server.ts";
import type { ReadRow } from "./source-reading.ts";

/** Columns that the shop maintains itself after the first import, from its own sales, ratings, visits and roles. */
const NOT_FOLLOWED: Partial<Record<string, readonly string[]>> = {
  users: ["role", "last_login"],
  products: ["sales_count", "rating"],
};

export interface Step {
  row: ReadRow;
  result: RowResult;
  localId: number | null;
  values: StoredValues;
  digests: Record<string, string>;
}

export function stepFor(row: ReadRow, known: KnownRow | undefined, digests: Record<string, string>): Step {
  const localId = known?.localId ?? null;
  const step = { row, localId, digests, values: {} };
  if (row.refusal) {
    row.notes = [row.refusal];
    return { ...step, result: "refused" };
  }
  if (!known) return { ...step, result: "taken", values: withoutNothing(row) };
  // Notes about an unchanged row were reported when it was imported.
  if (known.joined) return { ...step, result: "same", row: { ...row, notes: [] } };
  const changed = Object.keys(digests).filter((name) => digests[name] !== known.digests[name]);
  if (changed.length === 0) return { ...step, result: "same", row: { ...row, notes: [] } };
  const about = row.notes.filter((note) => changed.some((name) => note.startsWith(`${name} `)));
  row.notes = [`mudou na origem: ${changed.join(", ")}`, ...about];
  const names = changed.filter((name) => Object.hasOwn(row.values, name));
  const values = Object.fromEntries(names.map((name) => [name, row.values[name] ?? null]));
  return { ...step, result: "changed", values };
}

/** True if a source change of the field is applied here. */
export function isFollowed(table: ServedTable, field: string): boolean {
  return !NOT_FOLLOWED[table.table]?.includes(field);
}

/** The refusal of a row as one sentence. */
export function refusalNote(errors: Record<string, FieldRefusal>): string {
  return Object.entries(errors)
    .map(([name, { error }]) => `${name}: ${error}`)
    .join("; ");
}

/** Drops empty source values, so that a new row gets our defaults. */
function withoutNothing({ values }: ReadRow): StoredValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
