// The import's memory of each source row: its id here, and digests of its fields.
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import type { TableName } from "#db/schema.ts";

/** Stored instead of digests: the row existed here before. It belongs to the owner, and the import never changes it. */
const JOINED = "joined";

export interface KnownRow {
  localId: number;
  joined: boolean;
  /** Field → digest of its source value. Empty for a joined row. */
  digests: Record<string, string>;
}

export interface ImportedRow {
  sourceRowId: number;
  localId: number;
  digests: Record<string, string> | "joined";
}

interface Place {
  source: string;
  /** Table id at the source. */
  tableId: number;
}

/** The stored results of these rows, by source id. */
export async function findImportedRows(
  db: Db,
  { source, tableId }: Place,
  sourceRowIds: readonly number[],
): Promise<Map<number, KnownRow>> {
  if (sourceRowIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("imported_rows")
    .select(["source_row_id", "local_row_id", "digest"])
    .where("source", "=", source)
    .where("table_id", "=", tableId)
    .where("source_row_id", "in", [...new Set(sourceRowIds)])
    .execute();
  return new Map(
    rows.map(({ source_row_id, local_row_id, digest }) => [
      source_row_id,
      { localId: local_row_id, joined: digest === JOINED, digests: digestsIn(digest) },
    ]),
  );
}

export async function saveImportedRows(
  trx: Db,
  { source, tableId }: Place,
  rows: readonly ImportedRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("imported_rows")
    .values(
      rows.map(({ sourceRowId, localId, digests }) => ({
        source,
        table_id: tableId,
        source_row_id: sourceRowId,
        local_row_id: localId,
        digest: digests === JOINED ? JOINED : JSON.stringify(digests),
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["source", "table_id", "source_row_id"]).doUpdateSet((eb) => ({
        local_row_id: eb.ref("excluded.local_row_id"),
        digest: eb.ref("excluded.digest"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    )
    .execute();
}

/** The given ids that our table has used, also for deleted rows. */
export async function takenNumbers(db: Db, table: TableName, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where id in (${sql.join(ids)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** An HMAC bound to row and field, so that addresses or phone numbers cannot be found by guessing. */
export function digestOf(secret: string, row: string, field: string, said: string): string {
  const words = JSON.stringify([row, field, said]);
  return createHmac("sha256", secret).update(words).digest("base64url").slice(0, 16);
}

function digestsIn(text: string): Record<string, string> {
  return text === JOINED ? {} : JSON.parse(text);
}
