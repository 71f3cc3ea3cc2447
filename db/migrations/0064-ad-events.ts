import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "./columns.ts";

/** What a buyer said to measuring ads, kept with the order, and what was told to which ad service. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp } = columnsFor(db);
  await createTable(db, "order_ad_facts", {
    id,
    order_id: sql`${integer} not null unique ${references("orders", "cascade")}`,
    event_id: sql`${text} not null unique`,
    consented: sql`${boolean} not null`,
    text_version: sql`${text} not null`,
    ip: text,
    user_agent: text,
    client_id: text,
    answered_at: sql`${timestamp} not null`,
    forget_at: timestamp,
    shown_at: timestamp,
  });
  await createIndex(db, "order_ad_facts_forget", "order_ad_facts", ["forget_at"]);
  await createTable(
    db,
    "ad_events",
    {
      id,
      order_id: sql`${integer} not null ${references("orders", "cascade")}`,
      refund_id: sql`${integer} not null default 0`,
      service: sql`${text} not null ${oneOf("service", ["meta", "ga4", "tiktok"])}`,
      event: sql`${text} not null ${oneOf("event", ["purchase", "refund"])}`,
      state: sql`${text} not null default 'waiting' ${oneOf("state", ["waiting", "sent", "failed"])}`,
      tries: sql`${integer} not null default 0`,
      last_error: text,
      created_at: sql`${timestamp} not null`,
      sent_at: timestamp,
    },
    [sql`unique (order_id, service, event, refund_id)`],
  );
}
