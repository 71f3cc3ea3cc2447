import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "./columns.ts";

/** Where other platforms tell of their sales, and what they told: docs/contracts/move-in.md, part 4. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, integer, boolean, timestamp } = columnsFor(db);
  await createTable(db, "incoming_connections", {
    id,
    platform: sql`${text} not null ${oneOf("platform", ["hotmart", "kiwify", "eduzz"])}`,
    name: sql`${text} not null`,
    key: sql`${text} not null`,
    secret: sql`${text} not null`,
    takes_enrollments: sql`${boolean} not null default false`,
    is_paused: sql`${boolean} not null default false`,
    version: sql`${integer} not null default 1`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "incoming_connections_key", "incoming_connections", ["key"], { unique: true });

  await createTable(db, "incoming_deliveries", {
    id,
    connection_id: sql`${integer} not null ${references("incoming_connections", "cascade")}`,
    event_id: sql`${text} not null`,
    event: sql`${text} not null default ''`,
    purchase: sql`${text} not null default ''`,
    email: sql`${text} check (email = lower(email))`,
    body: text,
    outcome: text,
    note: text,
    repeats: sql`${integer} not null default 0`,
    received_at: sql`${timestamp} not null`,
    handled_at: timestamp,
  });
  await createIndex(db, "incoming_deliveries_event", "incoming_deliveries", ["connection_id", "event_id"], {
    unique: true,
  });
  await createIndex(db, "incoming_deliveries_list", "incoming_deliveries", ["connection_id", "id"]);
  await createIndex(db, "incoming_deliveries_person", "incoming_deliveries", ["email"], {
    where: sql`email is not null`,
  });
  await createIndex(db, "incoming_deliveries_received", "incoming_deliveries", ["received_at"]);
  await createIndex(db, "external_sales_delivery", "external_sales", ["delivery_id"], {
    where: sql`delivery_id is not null`,
  });
}
