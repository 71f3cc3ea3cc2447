import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb, references } from "./columns.ts";

/**
 * Signing in without a password: the keys that people's devices hold for them, who they are to Google, and by how many
 * factors a session was begun.
 */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp } = columnsFor(db);
  await createTable(db, "passkeys", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    credential_id: sql`${text} not null`,
    user_handle: sql`${text} not null`,
    public_key: sql`${text} not null`,
    counter: sql`${integer} not null default 0`,
    transports: sql`${text} not null default ''`,
    label: sql`${text} not null`,
    verifies_user: sql`${boolean} not null default false`,
    created_at: sql`${timestamp} not null`,
    last_used_at: timestamp,
  });
  await createIndex(db, "passkeys_credential", "passkeys", ["credential_id"], { unique: true });
  await createIndex(db, "passkeys_user", "passkeys", ["user_id", "id"]);
  await createTable(db, "outside_identities", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    issuer: sql`${text} not null`,
    subject: sql`${text} not null`,
    email: sql`${text} not null`,
    created_at: sql`${timestamp} not null`,
    last_used_at: timestamp,
  });
  await createIndex(db, "outside_identities_subject", "outside_identities", ["issuer", "subject"], {
    unique: true,
  });
  await createIndex(db, "outside_identities_user", "outside_identities", ["user_id", "issuer"], {
    unique: true,
  });
  await createTable(db, "spent_challenges", {
    id: sql`${text} primary key`,
    expires_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "spent_challenges_end", "spent_challenges", ["expires_at"]);
  await addColumns(db, "sessions", { has_two_factors: sql`${boolean} not null default false` });
  // Where a second factor is on, whoever is in gave a code of it: switching it on ended the sessions of before.
  await sql`update sessions set has_two_factors = true
    where user_id in (select id from users where totp_enabled_at is not null)`.execute(db);
}
