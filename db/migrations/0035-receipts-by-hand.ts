import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** Payments that wait for the owner's word, and whether the buyer says that the money was sent. */
export async function up(db: MigrationDb): Promise<void> {
  const { boolean, timestamp } = columnsFor(db);
  await addColumns(db, "payment_attempts", {
    by_hand: sql`${boolean} not null default false`,
    claimed_at: timestamp,
  });
  // The one provider that had no other way to know, until now.
  await db
    .updateTable("payment_attempts")
    .set({ by_hand: true })
    .where("provider", "=", "manual-pix")
    .execute();
  await createIndex(db, "payment_attempts_by_hand", "payment_attempts", ["order_id"], {
    where: sql`by_hand and state = 'pending'`,
  });
}
