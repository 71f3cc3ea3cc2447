import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

/** What is kept of a delivery that waits when its person is deleted, once it is over. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnsFor(db);
  await addColumns(db, "webhook_deliveries", { blanked_body: text });
}
