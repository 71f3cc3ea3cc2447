import { sql } from "kysely";
import {
  addColumns,
  columnsFor,
  createIndex,
  createTable,
  type MigrationDb,
  oneOf,
  references,
} from "./columns.ts";

/** The owner's desk: settings, daily counters, second factor, requests about personal data. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, timestamp, integer, json } = columnsFor(db);
  const created = { created_at: sql`${timestamp} not null` };

  await createTable(db, "settings", {
    key: sql`${text} primary key`,
    value: sql`${json} not null`,
    updated_by_id: sql`${integer} ${references("users", "set null")}`,
    updated_at: sql`${timestamp} not null`,
  });
  await createTable(
    db,
    "daily_counts",
    {
      day: sql`${text} not null`,
      name: sql`${text} not null`,
      count: sql`${integer} not null default 0 check (count >= 0)`,
    },
    [sql`primary key (day, name)`],
  );

  await addColumns(db, "users", {
    totp_secret: text,
    totp_enabled_at: timestamp,
    totp_last_step: integer,
    erased_at: timestamp,
  });
  await createTable(db, "recovery_codes", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    code_hash: sql`${text} not null`,
    used_at: timestamp,
    ...created,
  });
  await createIndex(db, "recovery_codes_user", "recovery_codes", ["user_id", "code_hash"], { unique: true });

  await createTable(db, "data_requests", {
    id,
    kind: sql`${text} not null ${oneOf("kind", ["export", "deletion", "correction", "other"])}`,
    email: sql`${text} not null check (email = lower(email))`,
    user_id: sql`${integer} ${references("users", "set null")}`,
    message: text,
    state: sql`${text} not null default 'unconfirmed' ${oneOf("state", ["unconfirmed", "open", "done", "refused"])}`,
    token_hash: sql`${text} unique`,
    confirmed_at: timestamp,
    due_at: timestamp,
    closed_at: timestamp,
    closed_by_id: sql`${integer} ${references("users", "set null")}`,
    note: text,
    ...created,
  });
  await createIndex(db, "data_requests_state", "data_requests", ["state", "due_at"]);
  await createIndex(db, "data_requests_email", "data_requests", ["email"]);

  await addColumns(db, "orders", { anonymised_at: timestamp });
  await addColumns(db, "outbox", { recipient: text, subject: text });
  await createIndex(db, "outbox_recipient", "outbox", ["recipient"]);
  await createIndex(db, "outbox_parked", "outbox", ["id"], { where: sql`parked_at is not null` });
  await createIndex(db, "audit_log_actor", "audit_log", ["actor_id", "created_at"]);
  await createIndex(db, "audit_log_action", "audit_log", ["action", "created_at"]);
  await createIndex(db, "audit_log_kind", "audit_log", ["entity", "created_at"]);
}
