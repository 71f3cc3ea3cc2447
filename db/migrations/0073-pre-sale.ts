import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** An offer may be sold now and open on a day; what was bought so keeps that day, and so does the right that it gave. */
export async function up(db: MigrationDb): Promise<void> {
  const { timestamp } = columnsFor(db);
  for (const table of ["offers", "order_items", "orders", "grants"]) {
    await addColumns(db, table, { opens_at: timestamp });
  }
  for (const table of ["offers", "grants"]) {
    await createIndex(db, `${table}_opens_at`, table, ["opens_at"], { where: sql`opens_at is not null` });
  }
}
