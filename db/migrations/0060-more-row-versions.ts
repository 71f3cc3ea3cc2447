import { sql } from "kysely";
import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

/** The rest of what two people may edit side by side. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer } = columnsFor(db);
  for (const table of ["leads", "lesson_doubts", "webhooks"]) {
    await addColumns(db, table, { version: sql`${integer} not null default 1` });
  }
}
