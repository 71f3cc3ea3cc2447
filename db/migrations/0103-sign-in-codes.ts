import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, references } from "./columns.ts";

/** Codes by e-mail that let somebody in without a password; for any address that was typed, with an account or without. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer, timestamp } = columnsFor(db);
  await createTable(db, "sign_in_codes", {
    id: sql`${text} primary key`,
    email: sql`${text} not null check (email = lower(email))`,
    user_id: sql`${integer} ${references("users", "cascade")}`,
    browser_hash: sql`${text} not null unique`,
    token_hash: sql`${text} not null unique`,
    tries: sql`${integer} not null default 0`,
    created_at: sql`${timestamp} not null`,
    sent_at: timestamp,
    expires_at: sql`${timestamp} not null`,
    used_at: timestamp,
  });
  await createIndex(db, "sign_in_codes_user", "sign_in_codes", ["user_id"]);
  await createIndex(db, "sign_in_codes_email", "sign_in_codes", ["email", "created_at"]);
  await createIndex(db, "sign_in_codes_by_end", "sign_in_codes", ["expires_at"]);
}
