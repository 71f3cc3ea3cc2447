import { sql } from "kysely";
import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

/** An offer may let the buyer say the amount, from a minimum up; its price is what it suggests. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer } = columnsFor(db);
  await addColumns(db, "offers", { minimum_price: sql`${integer} check (minimum_price >= 0)` });
}
