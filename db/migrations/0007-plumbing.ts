import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, references } from "./columns.ts";

/** Outbox, shared limits, and what the table API keeps of its own. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, boolean, timestamp, integer, json } = columnsFor(db);
  const created = { created_at: sql`${timestamp} not null` };

  await createTable(db, "outbox", {
    id,
    topic: sql`${text} not null`,
    dedupe_key: sql`${text} unique`,
    payload: sql`${json} not null`,
    due_at: sql`${timestamp} not null`,
    tries: sql`${integer} not null default 0`,
    last_error: text,
    done_at: timestamp,
    parked_at: timestamp,
    ...created,
  });
  await createIndex(db, "outbox_due", "outbox", ["due_at"], {
    where: sql`done_at is null and parked_at is null`,
  });

  await createTable(db, "rate_limits", {
    key: sql`${text} primary key`,
    points: sql`${integer} not null default 0`,
    expire: integer,
  });
  await createIndex(db, "rate_limits_expire", "rate_limits", ["expire"]);

  await createTable(db, "api_tokens", {
    id,
    name: sql`${text} not null`,
    key_hash: sql`${text} not null unique`,
    owner_id: sql`${integer} not null ${references("users", "cascade")}`,
    rights: sql`${json} not null`,
    last_used_at: timestamp,
    revoked_at: timestamp,
    ...created,
  });

  await createTable(db, "webhooks", {
    id,
    table_id: sql`${integer} not null`,
    url: sql`${text} not null`,
    name: sql`${text} not null`,
    events: sql`${json} not null`,
    include_all_events: sql`${boolean} not null default false`,
    request_method: sql`${text} not null default 'POST'`,
    headers: sql`${json} not null`,
    use_user_field_names: sql`${boolean} not null default true`,
    secret: sql`${text} not null`,
    is_active: sql`${boolean} not null default true`,
    failed_tries: sql`${integer} not null default 0`,
    ...created,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "webhooks_table", "webhooks", ["table_id", "is_active"]);

  await createTable(db, "webhook_deliveries", {
    id,
    webhook_id: sql`${integer} not null ${references("webhooks", "cascade")}`,
    event_id: sql`${text} not null`,
    event_type: sql`${text} not null`,
    body: sql`${text} not null`,
    status: integer,
    tries: sql`${integer} not null default 0`,
    last_error: text,
    ...created,
    delivered_at: timestamp,
  });
  await createIndex(db, "webhook_deliveries_hook", "webhook_deliveries", ["webhook_id", "created_at"]);
}
