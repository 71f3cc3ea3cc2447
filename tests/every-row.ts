// Reads all rows of all tables to compare backups.
import { sql } from "kysely";
import { type Db, engineOf } from "#db/connect.server.ts";

export type PlainRow = Record<string, unknown>;

export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await (engineOf(db) === "sqlite"
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
        and name not like 'kysely_%' and name not glob '*_search' and name not glob '*_search_*'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
        and tablename not like 'kysely_%'`
  ).execute(db);
  return rows.map(({ name }) => name).sort();
}

export async function rowsOf(db: Db, table: string): Promise<PlainRow[]> {
  const { rows } = await sql<PlainRow>`select * from ${sql.table(table)}`.execute(db);
  // A generated column of PostgreSQL.
  for (const row of rows) delete row.search_vector;
  return rows.sort((one, other) => (canonical(one) < canonical(other) ? -1 : 1));
}

/** The same text for equal values, because PostgreSQL reorders JSON keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  );
}

export async function everyRow(db: Db): Promise<Record<string, PlainRow[]>> {
  const tables: Record<string, PlainRow[]> = {};
  for (const table of await tablesOf(db)) tables[table] = await rowsOf(db, table);
  return tables;
}
