// Inserts many rows in few statements. Ids are given, so that rows can reference each other before they are written.
import { sql } from "kysely";
import { type Db, engineOf, inTransaction } from "#db/connect.server.ts";
import type { NewRow, TableName } from "#db/schema.ts";

/** Limit: SQLite allows 32,766 values in a statement. */
const MAX_VALUES = 30_000;
const MAX_ROWS = 500;

/** Every row must have the first row's columns in the same order. */
export async function insertAll<T extends TableName>(
  db: Db,
  table: T,
  rows: Iterable<NewRow<T> & object>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    let batch: object[] = [];
    for (const row of rows) {
      batch.push(row);
      if (batch.length < rowsPerStatement(batch)) continue;
      await insertBatch(trx, table, batch);
      batch = [];
    }
    if (batch.length > 0) await insertBatch(trx, table, batch);
  });
}

function rowsPerStatement([first]: object[]): number {
  return Math.min(MAX_ROWS, Math.floor(MAX_VALUES / Object.keys(first ?? {}).length));
}

async function insertBatch(trx: Db, table: string, batch: object[]): Promise<void> {
  const columns = Object.keys(batch[0] ?? {}).map((name) => sql.ref(name));
  const rows = batch.map((row) => sql`(${sql.join(Object.values(row))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values ${sql.join(rows)}`.execute(trx);
}

/** Moves id sequences past the given ids and updates the planner's statistics. */
export async function settle(db: Db, tables: readonly TableName[]): Promise<void> {
  if (engineOf(db) === "sqlite") return void (await sql`pragma wal_checkpoint(truncate)`.execute(db));
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(
      db,
    );
  }
  await sql`vacuum analyze`.execute(db);
}
