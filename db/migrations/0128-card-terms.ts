import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

/** Stores the instalment terms of a card payment with its attempt. */
export async function up(db: MigrationDb): Promise<void> {
  const { json } = columnsFor(db);
  await addColumns(db, "payment_attempts", { card_terms: json });
}
