import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb, references } from "./columns.ts";

/** How an empty installation gets its first administrator, how others are invited, and whose password falls short. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp } = columnsFor(db);
  await addColumns(db, "users", { weak_password: sql`${boolean} not null default false` });
  await createTable(db, "first_access_codes", {
    code_hash: sql`${text} primary key`,
    created_at: sql`${timestamp} not null`,
  });
  await createTable(db, "admin_invitations", {
    id,
    email: sql`${text} not null unique`,
    link_id: sql`${text} not null`,
    token_hash: sql`${text} not null unique`,
    invited_by_id: sql`${integer} ${references("users", "set null")}`,
    accepted_by_id: sql`${integer} ${references("users", "set null")}`,
    created_at: sql`${timestamp} not null`,
    expires_at: sql`${timestamp} not null`,
    accepted_at: timestamp,
  });
  await createIndex(db, "admin_invitations_link", "admin_invitations", ["link_id"], { unique: true });
}
