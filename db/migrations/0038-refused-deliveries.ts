import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb } from "./columns.ts";

/** How many deliveries of a provider were refused in each hour, and when the last good one came. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer, text, timestamp } = columnsFor(db);
  await createTable(
    db,
    "refused_deliveries",
    {
      provider: sql`${text} not null`,
      hour: sql`${timestamp} not null`,
      count: sql`${integer} not null check (count > 0)`,
    },
    [sql`primary key (provider, hour)`],
  );
  await createIndex(db, "provider_events_last", "provider_events", ["provider", "received_at"]);
}
