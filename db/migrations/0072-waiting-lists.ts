import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, references } from "./columns.ts";

/** Who wants to hear when an offer is sold, or sold again. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, timestamp } = columnsFor(db);
  await createTable(db, "offer_waits", {
    id,
    offer_id: sql`${integer} not null ${references("offers", "cascade")}`,
    email: sql`${text} not null`,
    // When the mail about an opening was queued; empty while the person waits.
    told_at: timestamp,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "offer_waits_person", "offer_waits", ["offer_id", "email"], { unique: true });
  await createIndex(db, "offer_waits_email", "offer_waits", ["email"]);
  await createIndex(db, "offer_waits_waiting", "offer_waits", ["offer_id", "id"], {
    where: sql`told_at is null`,
  });
  await createIndex(db, "offer_waits_age", "offer_waits", ["created_at"]);
}
