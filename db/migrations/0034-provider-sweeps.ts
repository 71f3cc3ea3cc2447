import { sql } from "kysely";
import { addColumns, columnsFor, createTable, type MigrationDb } from "./columns.ts";

/** How far each provider's changes were asked for in one go, and what kind of news a delivery brought. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, timestamp } = columnsFor(db);
  await createTable(db, "provider_sweeps", {
    provider: sql`${text} primary key`,
    covered_until: sql`${timestamp} not null`,
    next_at: sql`${timestamp} not null`,
  });
  await addColumns(db, "provider_events", { kind: sql`${text} not null default 'payment_changed'` });
}
