import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb, references } from "./columns.ts";

/** Carts that buyers asked to be reminded of, what was written to whom about an open sale, and who wants no more of it. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, json, timestamp } = columnsFor(db);
  await createTable(db, "recovery_carts", {
    id,
    // The link in the mails is made of it and the secret.
    link_id: sql`${text} not null`,
    token_hash: sql`${text} not null unique`,
    // One at a time for each browser; empty once it has ordered.
    browser_hash: sql`${text} unique`,
    user_id: sql`${integer} ${references("users", "cascade")}`,
    email: sql`${text} not null`,
    name: text,
    phone: text,
    cart: sql`${json} not null`,
    total_cents: sql`${integer} not null check (total_cents >= 0)`,
    // The last of its mails that went out or was passed over.
    step: sql`${integer} not null default 0`,
    order_id: sql`${integer} ${references("orders", "set null")}`,
    opened_at: timestamp,
    // When the buyer last changed something in it.
    touched_at: sql`${timestamp} not null`,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "recovery_carts_email", "recovery_carts", ["email"]);
  await createIndex(db, "recovery_carts_user", "recovery_carts", ["user_id"]);
  await createIndex(db, "recovery_carts_order", "recovery_carts", ["order_id"]);
  await createIndex(db, "recovery_carts_touched", "recovery_carts", ["touched_at"]);
  await createIndex(db, "recovery_carts_due", "recovery_carts", ["step", "touched_at"], {
    where: sql`order_id is null`,
  });
  await createTable(db, "recovery_contacts", {
    id,
    // Names what was written and about what: once for each.
    cause: sql`${text} not null unique`,
    email: sql`${text} not null`,
    cart_id: sql`${integer} ${references("recovery_carts", "cascade")}`,
    order_id: sql`${integer} ${references("orders", "cascade")}`,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "recovery_contacts_email", "recovery_contacts", ["email"]);
  await createIndex(db, "recovery_contacts_cart", "recovery_contacts", ["cart_id"]);
  await createIndex(db, "recovery_contacts_order", "recovery_contacts", ["order_id"]);
  await createIndex(db, "recovery_contacts_age", "recovery_contacts", ["created_at"]);
  await createTable(db, "recovery_people", {
    id,
    email: sql`${text} not null unique`,
    // When the last series of mails about a cart began, and about which one.
    series_at: timestamp,
    series_cart: integer,
    refused_at: timestamp,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "recovery_people_age", "recovery_people", ["created_at"]);
  await addColumns(db, "orders", { recovery_id: integer });
  await createIndex(db, "orders_recovered", "orders", ["first_paid_at"], {
    where: sql`recovery_id is not null`,
  });
  await createIndex(db, "payment_attempts_ending", "payment_attempts", ["method", "expires_at"], {
    where: sql`state = 'pending'`,
  });
}
