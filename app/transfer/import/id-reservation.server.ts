// PostgreSQL gives numbers out of a sequence that knows nothing of rows which bring their own.
import { sql } from "kysely";
import { type Db, engineOf } from "#db/connect.server.ts";
import type { TableName } from "#db/schema.ts";

/** A row with a higher number gets one of ours, so that a single strange one does not use up a million. */
export const MOST_KEPT = 1_000_000;

/** Draws every number up to the highest of these, so that nobody who sells meanwhile is given one of them. */
export async function reserveNumbers(db: Db, table: TableName, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || engineOf(db) !== "postgres") return;
  const highest = ids.reduce((most, id) => Math.max(most, id), 0);
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
  const { rows } = await sql<{
    last: number | null;
  }>`select pg_sequence_last_value(${sequence}::regclass) as last`.execute(db);
  const missing = highest - Number(rows[0]?.last ?? 0);
  if (missing <= 0) return;
  await sql`select max(nextval(${sequence}::regclass)) from generate_series(1, ${missing}::int)`.execute(db);
}
