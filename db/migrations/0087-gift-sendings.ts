import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "./columns.ts";

/** A gift that the shop mails to somebody its giver names, on a day. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, integer, timestamp } = columnsFor(db);
  await createTable(db, "gift_sendings", {
    id,
    licence_id: sql`${integer} not null ${references("licences", "cascade")}`,
    email: sql`${text} not null check (email = lower(email))`,
    note: text,
    send_on: sql`${text} not null`,
    begun_at: timestamp,
    sent_at: timestamp,
    unsent_for: sql`${text} ${oneOf("unsent_for", ["bound", "closed"])}`,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "gift_sendings_licence", "gift_sendings", ["licence_id"], { unique: true });
  await createIndex(db, "gift_sendings_person", "gift_sendings", ["email"]);
  await createIndex(db, "gift_sendings_by_day", "gift_sendings", ["send_on"]);
}
