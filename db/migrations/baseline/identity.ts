// Accounts and team: people, sign-in, invitations, the register, and privacy requests.
import { sql } from "kysely";
import { engineOf } from "../../connect.server.ts";
import {
  columnsFor,
  createIndex,
  createTable,
  indexWords,
  type MigrationDb,
  oneOf,
  references,
} from "../columns.ts";
import { lastDigits } from "./expressions.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, json, words } = columnsFor(db);
  const isPostgres = engineOf(db) === "postgres";

  // Everybody with an account: customers, students and team, also accounts created by an import or a guest's order.
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
    totp_secret: text,
    totp_enabled_at: timestamp,
    totp_last_step: integer,
    erased_at: timestamp,
    search_title: sql`${text} not null default ''`,
    search_body: sql`${text} not null default ''`,
    search_vector: words,
    weak_password: sql`${boolean} not null default false`,
    version: sql`${integer} not null default 1`,
    team_role: sql`${text} ${oneOf("team_role", ["owner", "admin", "editor", "instructor", "support", "finance"])}`,
    identity_version: sql`${integer} not null default 1`,
    more_roles: sql`${json} not null default '[]'`,
    more_rights: sql`${json} not null default '[]'`,
    erase_at: timestamp,
  });
  await createIndex(db, "users_email", "users", ["email"], { unique: true });
  await createIndex(db, "users_standing", "users", ["role", "is_active"], { where: sql`erased_at is null` });
  await createIndex(db, "users_role", "users", ["role", "is_active", "name"]);
  await createIndex(db, "users_arrival", "users", ["created_at", "id", "erased_at", "role", "is_active"], {
    where: sql`erased_at is null`,
  });
  await createIndex(db, "users_name", "users", ["search_title", "id", "erased_at", "role", "is_active"], {
    where: sql`erased_at is null`,
  });
  // Newest first with nulls last; each engine spells it differently.
  const visits = isPostgres ? ["(last_login) desc nulls last", "(id) desc"] : ["last_login", "id"];
  await createIndex(db, "users_last_login", "users", [...visits, "erased_at", "role", "is_active"], {
    where: sql`erased_at is null`,
  });
  await createIndex(db, "users_team", "users", ["team_role", "is_active", "name"], {
    where: sql`team_role is not null`,
  });
  await createIndex(db, "users_phone", "users", [lastDigits(db, "phone")], { where: sql`phone is not null` });
  await createIndex(db, "users_erase_at", "users", ["erase_at"], { where: sql`erase_at is not null` });
  await indexWords(db, "users");

  // One row per signed-in browser.
  await createTable(db, "sessions", {
    id: sql`${text} primary key`,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    ip: text,
    user_agent: text,
    created_at: sql`${timestamp} not null`,
    last_seen_at: sql`${timestamp} not null`,
    expires_at: sql`${timestamp} not null`,
    proven_at: timestamp,
    has_two_factors: sql`${boolean} not null default false`,
  });
  await createIndex(db, "sessions_user", "sessions", ["user_id"]);
  await createIndex(db, "sessions_expiry", "sessions", ["expires_at"]);
  await createIndex(db, "sessions_by_end", "sessions", ["expires_at"]);
  await createIndex(db, "sessions_by_use", "sessions", ["last_seen_at"]);
  await createIndex(db, "sessions_with_address", "sessions", ["created_at"], { where: sql`ip is not null` });

  // Shops from before the baseline have this column in another position on each engine.
  const purpose = sql`${text} not null`;
  // Single-use links: password reset, e-mail confirmation, undo of a change. Stores only the token's hash.
  await createTable(
    db,
    "one_time_links",
    {
      id: sql`${text} primary key`,
      ...(isPostgres && { purpose }),
      user_id: sql`${integer} not null ${references("users", "cascade")}`,
      email: sql`${text} not null`,
      token_hash: sql`${text} not null unique`,
      created_at: sql`${timestamp} not null`,
      expires_at: sql`${timestamp} not null`,
      used_at: timestamp,
      ...(!isPostgres && { purpose }),
      session_id: text,
    },
    [sql`constraint one_time_links_purpose_check ${oneOf("purpose", ["reset", "confirm", "undo"])}`],
  );
  await createIndex(db, "one_time_links_by_end", "one_time_links", ["expires_at"]);
  await createIndex(db, "one_time_links_user", "one_time_links", ["user_id", "purpose"]);
  await createIndex(db, "one_time_links_email", "one_time_links", ["email"]);

  // A sign-in code requested by e-mail, with or without an account for the address.
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

  // Passkeys; a person may have several.
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

  // A person's Google identity: one row per issuer and person.
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

  // Used passkey challenges; each is valid once.
  await createTable(db, "spent_challenges", {
    id: sql`${text} primary key`,
    expires_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "spent_challenges_end", "spent_challenges", ["expires_at"]);

  // Recovery codes for a lost second factor; each is valid once.
  await createTable(db, "recovery_codes", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    code_hash: sql`${text} not null`,
    used_at: timestamp,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "recovery_codes_user", "recovery_codes", ["user_id", "code_hash"], { unique: true });

  // Networks from which an account signed in, as keyed hashes.
  await createTable(db, "known_networks", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    network_hash: sql`${text} not null`,
    seen_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "known_networks_once", "known_networks", ["user_id", "network_hash"], {
    unique: true,
  });
  await createIndex(db, "known_networks_seen", "known_networks", ["seen_at"]);

  // Printed by each start while no administrator exists. The first administrator uses up all codes.
  await createTable(db, "first_access_codes", {
    code_hash: sql`${text} primary key`,
    created_at: sql`${timestamp} not null`,
  });

  // Team invitations, one per address. Resending replaces the link.
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
    team_role: sql`${text} not null default 'admin' ${oneOf("team_role", ["owner", "admin", "editor", "instructor", "support", "finance"])}`,
  });
  await createIndex(db, "admin_invitations_link", "admin_invitations", ["link_id"], { unique: true });

  // The register: which team member did what to which row, and when.
  await createTable(db, "audit_log", {
    id,
    actor_id: sql`${integer} ${references("users", "set null")}`,
    action: sql`${text} not null`,
    entity: sql`${text} not null`,
    entity_id: text,
    detail: sql`${json} not null`,
    ip: text,
    created_at: sql`${timestamp} not null`,
    act_id: integer,
  });
  await createIndex(db, "audit_log_entity", "audit_log", ["entity", "entity_id"]);
  await createIndex(db, "audit_log_time", "audit_log", ["created_at", "id"]);
  await createIndex(db, "audit_log_actor", "audit_log", ["actor_id", "created_at", "id"]);
  await createIndex(db, "audit_log_action", "audit_log", ["action", "created_at", "id"]);
  await createIndex(db, "audit_log_kind", "audit_log", ["entity", "created_at", "id"]);
  await createIndex(db, "audit_log_ip", "audit_log", ["ip", "created_at", "id"], {
    where: sql`ip is not null`,
  });
  await createIndex(db, "audit_log_thing", "audit_log", ["entity", "entity_id", "id"]);
  await createIndex(db, "audit_log_act", "audit_log", ["act_id", "id"], { where: sql`act_id is not null` });

  // Consents with the text's version and the time of withdrawal.
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

  // Privacy requests. Guests must confirm the e-mail first.
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
    created_at: sql`${timestamp} not null`,
    search_title: sql`${text} not null default ''`,
    search_body: sql`${text} not null default ''`,
    search_vector: words,
  });
  await createIndex(db, "data_requests_email", "data_requests", ["email"]);
  await createIndex(db, "data_requests_state", "data_requests", ["state", "due_at", "id", "kind"]);
  await createIndex(db, "data_requests_closed", "data_requests", ["state", "closed_at", "id", "kind"]);
  await createIndex(db, "data_requests_person", "data_requests", ["user_id"]);
  await indexWords(db, "data_requests");

  // Erased people, identified by a keyed hash of their e-mail address.
  await createTable(db, "erased_addresses", {
    hash: sql`${text} primary key not null`,
    erased_at: sql`${timestamp} not null`,
  });
}
