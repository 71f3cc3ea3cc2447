// What is to happen to each row of a page, before anything is written.
import type { FieldRefusal } from "#app/nouns/rule-book.ts";
import type { ServedTable, StoredValues } from "#app/nouns/served-table.ts";
import type { KnownRow } from "./import-memory.server.ts";
import type { RowResult } from "./import-report.server.ts";
import type { ReadRow } from "./source-reading.ts";

/** These are ours from the first day on: sales, stars, visits and roles here say what they are. */
const NOT_FOLLOWED: Partial<Record<string, readonly string[]>> = {
  users: ["role", "last_login"],
  products: ["sales_count", "rating"],
};

export interface Step {
  row: ReadRow;
  result: RowResult;
  localId: number | null;
  /** What is written. */
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
  // What is said of a row that stays as it is was said when it came.
  if (known.joined) return { ...step, result: "same", row: { ...row, notes: [] } };
  const changed = Object.keys(digests).filter((name) => digests[name] !== known.digests[name]);
  if (changed.length === 0) return { ...step, result: "same", row: { ...row, notes: [] } };
  // A note on a field begins with its name.
  const about = row.notes.filter((note) => changed.some((name) => note.startsWith(`${name} `)));
  row.notes = [`mudou na origem: ${changed.join(", ")}`, ...about];
  const names = changed.filter((name) => Object.hasOwn(row.values, name));
  const values = Object.fromEntries(names.map((name) => [name, row.values[name] ?? null]));
  return { ...step, result: "changed", values };
}

/** Whether a change of the field over there is a change here. */
export function isFollowed(table: ServedTable, field: string): boolean {
  return !NOT_FOLLOWED[table.table]?.includes(field);
}

/** The service's refusal of a row as one sentence. */
export function refusalNote(errors: Record<string, FieldRefusal>): string {
  return Object.entries(errors)
    .map(([name, { error }]) => `${name}: ${error}`)
    .join("; ");
}

/** What was empty there is left to the defaults of a new row here. */
function withoutNothing({ values }: ReadRow): StoredValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
