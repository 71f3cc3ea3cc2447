import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb } from "./columns.ts";

/** Texts that the team keeps for what it is often asked. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, timestamp } = columnsFor(db);
  await createTable(db, "ready_answers", {
    id,
    title: sql`${text} not null`,
    body: sql`${text} not null`,
    version: sql`${integer} not null default 1`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "ready_answers_title", "ready_answers", ["title"]);
}
