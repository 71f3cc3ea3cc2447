// Ads, reminders of unfinished purchases, pop-ups and leads.
import { sql } from "kysely";
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
  // The buyer's answer about ad measurement; no row if not asked.
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

  // Reports of an order or a refund to an ad service, once each.
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

  // The cart of a buyer who asked for a reminder; nothing about other visitors.
  await createTable(db, "recovery_carts", {
    id,
    link_id: sql`${text} not null`,
    token_hash: sql`${text} not null unique`,
    browser_hash: sql`${text} unique`,
    user_id: sql`${integer} ${references("users", "cascade")}`,
    email: sql`${text} not null`,
    name: text,
    phone: text,
    cart: sql`${json} not null`,
    total_cents: sql`${integer} not null check (total_cents >= 0)`,
    step: sql`${integer} not null default 0`,
    order_id: sql`${integer} ${references("orders", "set null")}`,
    opened_at: timestamp,
    touched_at: sql`${timestamp} not null`,
    created_at: sql`${timestamp} not null`,
    told_at: timestamp,
  });
  await createIndex(db, "recovery_carts_email", "recovery_carts", ["email"]);
  await createIndex(db, "recovery_carts_user", "recovery_carts", ["user_id"]);
  await createIndex(db, "recovery_carts_order", "recovery_carts", ["order_id"]);
  await createIndex(db, "recovery_carts_touched", "recovery_carts", ["touched_at"]);
  await createIndex(db, "recovery_carts_due", "recovery_carts", ["step", "touched_at"], {
    where: sql`order_id is null`,
  });
  await createIndex(db, "recovery_carts_phone", "recovery_carts", [lastDigits(db, "phone")], {
    where: sql`phone is not null`,
  });
  await createIndex(db, "recovery_carts_untold", "recovery_carts", ["touched_at"], {
    where: sql`order_id is null and told_at is null`,
  });

  // Reminders sent about an open sale, one per cause.
  await createTable(db, "recovery_contacts", {
    id,
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

  // One row per reminded address: at most one series in seven days, and none for an address that refused.
  await createTable(db, "recovery_people", {
    id,
    email: sql`${text} not null unique`,
    series_at: timestamp,
    series_cart: integer,
    refused_at: timestamp,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "recovery_people_age", "recovery_people", ["created_at"]);

  // Pop-ups, and the pages on which they show.
  await createTable(db, "popup_configs", {
    id,
    title: sql`${text} not null`,
    message: text,
    show_email_field: sql`${boolean} not null default false`,
    email_placeholder: text,
    button_text: text,
    pdf_url: text,
    delay: sql`${integer} not null default 5 check (delay >= 1)`,
    pages: sql`${json} not null`,
    is_active: sql`${boolean} not null default false`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    version: sql`${integer} not null default 1`,
  });
  await createIndex(db, "popup_configs_active", "popup_configs", ["is_active"]);

  // Daily counts of views and closings of a pop-up.
  await createTable(
    db,
    "popup_counts",
    {
      popup_id: sql`${integer} not null ${references("popup_configs", "cascade")}`,
      day: sql`${text} not null`,
      shown: sql`${integer} not null default 0 check (shown >= 0)`,
      closed: sql`${integer} not null default 0 check (closed >= 0)`,
    },
    [sql`primary key (popup_id, day)`],
  );

  await createTable(db, "popup_emails", {
    id,
    email: sql`${text} not null`,
    popup_id: sql`${integer} ${references("popup_configs", "set null")}`,
    page: text,
    timestamp,
    created_at: sql`${timestamp} not null`,
    updated_at: timestamp,
  });
  await createIndex(db, "popup_emails_popup", "popup_emails", ["popup_id", "created_at"]);
  await createIndex(db, "popup_emails_email", "popup_emails", ["lower(email)"]);

  // Leads and their state.
  await createTable(db, "leads", {
    id,
    nome: sql`${text} not null`,
    email: sql`${text} not null`,
    empresa: text,
    telefone: text,
    produto: text,
    mensagem: text,
    status: sql`${text} not null default 'new' ${oneOf("status", ["new", "contacted", "won", "lost"])}`,
    note: text,
    owner_id: sql`${integer} ${references("users", "set null")}`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    first_touch: json,
    search_title: sql`${text} not null default ''`,
    search_body: sql`${text} not null default ''`,
    search_vector: words,
    version: sql`${integer} not null default 1`,
    last_touch: json,
  });
  await createIndex(db, "leads_arrival", "leads", ["created_at", "id"]);
  await createIndex(db, "leads_name", "leads", ["search_title", "id"]);
  await createIndex(db, "leads_status", "leads", ["status", "created_at", "id"]);
  await createIndex(db, "leads_email", "leads", ["lower(email)"]);
  await indexWords(db, "leads");
}
