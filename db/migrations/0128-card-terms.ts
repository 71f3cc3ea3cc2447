import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

/** The parts that a card payment may be divided into, stored with its attempt. */
export async function up(db: MigrationDb): Promise<void> {
  const { json } = columnsFor(db);
  await addColumns(db, "payment_attempts", { card_terms: json });
}
