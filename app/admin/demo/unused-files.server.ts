// Letting go of stored files that no row names any more.
import { sql } from "kysely";
import type { AppContext } from "#app/context.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import {
  FILE_REFERENCES,
  type FileReferencingTable,
  namesIn,
  storedName,
  undecidedColumns,
} from "./file-references.ts";

/** What was uploaded into a form may wait for it to be saved; drafts are kept in the browser for days. */
const DAYS_TO_SAVE = 7;
const MAX_AT_ONCE = 500;
const ROWS_AT_ONCE = 500;

/** Every file that some row names now. Throws when it cannot know. */
export async function listReferencedFiles(db: Db): Promise<Set<string>> {
  const undecided = undecidedColumns(await db.introspection.getTables());
  if (undecided.length > 0) throw new Error(`may name files, nobody knows: ${undecided.join(", ")}`);
  const named = new Set<string>();
  for (const place of FILE_REFERENCES) await readNames(db, place, named);
  return named;
}

async function readNames(
  db: Db,
  { table, columns }: FileReferencingTable,
  named: Set<string>,
): Promise<void> {
  const key = sql.ref(table === "settings" ? "key" : "id");
  const texts = sql.join(
    columns.map((column) => sql`coalesce(cast(${sql.ref(column)} as text), '')`),
    sql` || ' ' || `,
  );
  let last: unknown;
  for (;;) {
    const from = last === undefined ? sql`` : sql`where ${key} > ${last}`;
    const { rows } = await sql<{ key: unknown; text: string }>`
      select ${key} as key, ${texts} as text from ${sql.table(table)} ${from}
      order by ${key} limit ${ROWS_AT_ONCE}`.execute(db);
    for (const { text } of rows) for (const name of namesIn(text)) named.add(name);
    last = rows.at(-1)?.key;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** The daily round: what was uploaded days ago and never saved, a bounded number at a time. */
export async function removeUnsavedUploads({
  db,
  files,
  now,
  log,
}: Pick<AppContext, "db" | "files" | "now" | "log">): Promise<number> {
  const before = addDays(now(), -DAYS_TO_SAVE);
  // The store first: a form that is saved meanwhile is read after it.
  const old: string[] = [];
  for await (const { key, changedAt } of files.list()) {
    if (storedName(key) !== undefined && changedAt < before) old.push(key);
  }
  if (old.length === 0) return 0;
  const named = await listReferencedFiles(db);
  const unused = old.filter((key) => !named.has(storedName(key) ?? "")).slice(0, MAX_AT_ONCE);
  let removed = 0;
  for (const key of unused) {
    // Uploaded again since the list was made: its form is open.
    const changedAt = await files.changedAt(key);
    if (!changedAt || changedAt >= before) continue;
    await files.remove(key);
    removed++;
  }
  if (removed > 0) log.info({ removed }, "uploads that were never saved are gone");
  return removed;
}

/** Removes those of these files that no row names; after the commit that let go of them. */
export async function removeUnreferenced(db: Db, files: Files, names: ReadonlySet<string>): Promise<number> {
  if (names.size === 0) return 0;
  const named = await listReferencedFiles(db);
  let removed = 0;
  for await (const { key } of files.list()) {
    const name = storedName(key);
    if (name === undefined || !names.has(name) || named.has(name)) continue;
    await files.remove(key);
    removed++;
  }
  return removed;
}
