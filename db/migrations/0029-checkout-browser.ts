import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** The browser that placed an order is known again when it is about to pay the same once more. */
export async function up(db: MigrationDb): Promise<void> {
  await addColumns(db, "orders", { browser_hash: columnsFor(db).text });
  await createIndex(db, "orders_browser", "orders", ["browser_hash", "created_at"], {
    where: sql`browser_hash is not null`,
  });
}
