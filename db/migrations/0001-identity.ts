import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "./columns.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, text, boolean, timestamp, integer, json } = columnsFor(db);
  await createTable(db, "users", {
    id,
    name: sql`${text} not null`,
    email: sql`${text} not null check (email = lower(email))`,
    password_hash: text,
    role: sql`${text} not null default 'user' ${oneOf("role", ["user", "admin"])}`,
    avatar: text,
    phone: text,
    address: text,
    is_active: sql`${boolean} not null default true`,
    email_confirmed_at: timestamp,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    last_login: timestamp,
  });
  await createIndex(db, "users_email", "users", ["email"], { unique: true });

  await createTable(db, "sessions", {
    id: sql`${text} primary key`,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    ip: text,
    user_agent: text,
    created_at: sql`${timestamp} not null`,
    last_seen_at: sql`${timestamp} not null`,
    expires_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "sessions_user", "sessions", ["user_id"]);
  await createIndex(db, "sessions_expiry", "sessions", ["expires_at"]);

  await createTable(db, "one_time_links", {
    id: sql`${text} primary key`,
    purpose: sql`${text} not null ${oneOf("purpose", ["reset", "confirm"])}`,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    email: sql`${text} not null`,
    token_hash: sql`${text} not null unique`,
    created_at: sql`${timestamp} not null`,
    expires_at: sql`${timestamp} not null`,
    used_at: timestamp,
  });
  await createIndex(db, "one_time_links_user", "one_time_links", ["user_id", "purpose"]);

  await createTable(db, "audit_log", {
    id,
    actor_id: sql`${integer} ${references("users", "set null")}`,
    action: sql`${text} not null`,
    entity: sql`${text} not null`,
    entity_id: text,
    detail: sql`${json} not null`,
    ip: text,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "audit_log_time", "audit_log", ["created_at"]);
  await createIndex(db, "audit_log_entity", "audit_log", ["entity", "entity_id"]);

  await createTable(db, "consents", {
    id,
    user_id: sql`${integer} ${references("users", "set null")}`,
    email: sql`${text} not null`,
    kind: sql`${text} not null`,
    source: sql`${text} not null`,
    text_version: sql`${text} not null`,
    given_at: sql`${timestamp} not null`,
    withdrawn_at: timestamp,
  });
  await createIndex(db, "consents_email", "consents", ["email", "kind"]);
}
