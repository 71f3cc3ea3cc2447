import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { addColumns, columnsFor, createTable, type MigrationDb } from "./columns.ts";

/** Adds keyed hashes of erased addresses, and makes the full-text indexes overwrite deleted words. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, timestamp, integer } = columnsFor(db);
  await createTable(db, "erased_addresses", {
    hash: sql`${text} primary key not null`,
    erased_at: sql`${timestamp} not null`,
  });
  await addColumns(db, "sale_imports", { erased_lines: sql`${integer} not null default 0` });
  if (engineOf(db) === "postgres") return;
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and lower(sql) like 'create virtual table % using fts5%'`.execute(db);
  for (const { name } of rows) {
    const index = sql.ref(name);
    await sql`insert into ${index}(${index}, rank) values ('secure-delete', 1)`.execute(db);
    // Merges all segments, because older segments still hold words of deleted rows.
    await sql`insert into ${index}(${index}) values ('optimize')`.execute(db);
  }
}
