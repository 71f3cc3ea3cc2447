import { sql } from "kysely";
import {
  columnsFor,
  createIndex,
  createSearchIndex,
  createTable,
  type MigrationDb,
  oneOf,
  references,
} from "./columns.ts";

const ORDER_STATUSES = ["pending", "processing", "completed", "cancelled", "refunded"];
const PAYMENT_STATUSES = ["pending", "paid", "failed", "refunded"];
const ATTEMPT_STATES = ["creating", "pending", "in_review", "approved", "declined", "expired", "cancelled"];
const ACCESS_STATES = ["active", "suspended", "revoked"];

export async function up(db: MigrationDb): Promise<void> {
  const { id, text, boolean, timestamp, integer, json } = columnsFor(db);
  const created = { created_at: sql`${timestamp} not null` };
  const times = { ...created, updated_at: sql`${timestamp} not null` };
  const cents = (column: string) => sql`${integer} not null default 0 check (${sql.ref(column)} >= 0)`;

  await createTable(
    db,
    "orders",
    {
      id,
      public_id: sql`${text} not null unique`,
      checkout_key: sql`${text} unique`,
      checkout_digest: text,
      user_id: sql`${integer} ${references("users", "set null")}`,
      guest_email: text,
      guest_name: text,
      document: text,
      total: sql`${integer} not null check (total >= 0)`,
      financing_cents: cents("financing_cents"),
      paid_cents: cents("paid_cents"),
      refunded_cents: cents("refunded_cents"),
      status: sql`${text} not null default 'pending' ${oneOf("status", ORDER_STATUSES)}`,
      status_reason: text,
      payment_method: sql`${text} ${oneOf("payment_method", ["credit", "pix", "boleto"])}`,
      payment_status: sql`${text} not null default 'pending' ${oneOf("payment_status", PAYMENT_STATUSES)}`,
      installments: sql`${integer} not null default 1 check (installments between 1 and 12)`,
      attention: text,
      is_imported: sql`${boolean} not null default false`,
      shipping_address: text,
      billing_address: text,
      notes: text,
      version: sql`${integer} not null default 1`,
      first_paid_at: timestamp,
      sales_counted: sql`${boolean} not null default false`,
      expires_at: timestamp,
      search_title: sql`${text} not null default ''`,
      search_body: sql`${text} not null default ''`,
      ...times,
    },
    [sql`check (refunded_cents <= paid_cents)`],
  );
  await createIndex(db, "orders_person", "orders", ["user_id", "created_at"]);
  await createIndex(db, "orders_guest", "orders", ["guest_email", "created_at"]);
  await createIndex(db, "orders_time", "orders", ["created_at", "id"]);
  await createIndex(db, "orders_status", "orders", ["status", "created_at"]);
  await createIndex(db, "orders_payment", "orders", ["payment_status", "created_at"]);
  await createIndex(db, "orders_attention", "orders", ["created_at"], { where: sql`attention is not null` });
  await createIndex(db, "orders_expiry", "orders", ["expires_at"], { where: sql`status = 'pending'` });
  await createSearchIndex(db, "orders");

  await createTable(db, "order_items", {
    id,
    order_id: sql`${integer} not null ${references("orders", "cascade")}`,
    product_id: sql`${integer} ${references("products", "restrict")}`,
    name: sql`${text} not null`,
    image: text,
    product_type: sql`${text} not null ${oneOf("product_type", ["Download", "Curso"])}`,
    course_id: sql`${integer} ${references("courses", "restrict")}`,
    price: sql`${integer} not null check (price >= 0)`,
    quantity: sql`${integer} not null default 1 check (quantity >= 1)`,
    refunded_at: timestamp,
    ...created,
  });
  await createIndex(db, "order_items_order", "order_items", ["order_id"]);
  await createIndex(db, "order_items_product", "order_items", ["product_id"]);
  await createIndex(db, "order_items_course", "order_items", ["course_id"]);

  await createTable(
    db,
    "payment_attempts",
    {
      id,
      order_id: sql`${integer} not null ${references("orders", "cascade")}`,
      number: sql`${integer} not null check (number >= 1)`,
      provider: sql`${text} not null`,
      provider_ref: text,
      method: sql`${text} not null ${oneOf("method", ["credit", "pix", "boleto", "none"])}`,
      installments: sql`${integer} not null default 1 check (installments between 1 and 12)`,
      state: sql`${text} not null default 'creating' ${oneOf("state", ATTEMPT_STATES)}`,
      charged_cents: sql`${integer} not null check (charged_cents >= 0)`,
      approved_cents: cents("approved_cents"),
      refunded_cents: cents("refunded_cents"),
      currency: sql`${text} not null default 'BRL'`,
      dispute: sql`${text} not null default 'none' ${oneOf("dispute", ["none", "open", "won", "lost"])}`,
      decline_reason: text,
      card_brand: text,
      card_last4: text,
      instructions: json,
      cancel_requested_at: timestamp,
      last_error: text,
      expires_at: timestamp,
      next_poll_at: timestamp,
      poll_count: sql`${integer} not null default 0`,
      ...times,
    },
    [sql`unique (order_id, number)`, sql`check (refunded_cents <= approved_cents)`],
  );
  await createIndex(db, "payment_attempts_ref", "payment_attempts", ["provider", "provider_ref"], {
    unique: true,
    where: sql`provider_ref is not null`,
  });
  await createIndex(db, "payment_attempts_open", "payment_attempts", ["order_id"], {
    unique: true,
    where: sql`state in ('creating', 'pending', 'in_review')`,
  });
  await createIndex(db, "payment_attempts_poll", "payment_attempts", ["next_poll_at"], {
    where: sql`next_poll_at is not null`,
  });

  await createTable(db, "refunds", {
    id,
    attempt_id: sql`${integer} not null ${references("payment_attempts", "cascade")}`,
    order_id: sql`${integer} not null ${references("orders", "cascade")}`,
    request_key: sql`${text} not null unique`,
    cents: sql`${integer} not null check (cents > 0)`,
    lines: sql`${json} not null`,
    state: sql`${text} not null default 'requested' ${oneOf("state", ["requested", "processing", "done", "failed"])}`,
    origin: sql`${text} not null default 'admin' ${oneOf("origin", ["admin", "customer", "system"])}`,
    by_hand: sql`${boolean} not null default false`,
    requested_by_id: sql`${integer} ${references("users", "set null")}`,
    reason: text,
    last_error: text,
    ...times,
  });
  await createIndex(db, "refunds_order", "refunds", ["order_id"]);
  await createIndex(db, "refunds_attempt", "refunds", ["attempt_id"]);

  await createTable(
    db,
    "provider_events",
    {
      id,
      provider: sql`${text} not null`,
      event_id: sql`${text} not null`,
      raw_body: sql`${text} not null`,
      refs: sql`${json} not null`,
      received_at: sql`${timestamp} not null`,
      handled_at: timestamp,
      outcome: text,
      tries: sql`${integer} not null default 0`,
    },
    [sql`unique (provider, event_id)`],
  );
  await createIndex(db, "provider_events_waiting", "provider_events", ["received_at"], {
    where: sql`handled_at is null`,
  });

  await createTable(db, "order_log", {
    id,
    order_id: sql`${integer} not null ${references("orders", "cascade")}`,
    from_status: sql`${text} ${oneOf("from_status", ORDER_STATUSES)}`,
    to_status: sql`${text} not null ${oneOf("to_status", ORDER_STATUSES)}`,
    payment_before: sql`${text} ${oneOf("payment_before", PAYMENT_STATUSES)}`,
    payment_after: sql`${text} not null ${oneOf("payment_after", PAYMENT_STATUSES)}`,
    cause: sql`${text} not null`,
    actor_id: sql`${integer} ${references("users", "set null")}`,
    note: text,
    ...created,
  });
  await createIndex(db, "order_log_order", "order_log", ["order_id", "id"]);

  await createTable(
    db,
    "licences",
    {
      id,
      order_item_id: sql`${integer} not null ${references("order_items", "cascade")}`,
      unit: sql`${integer} not null check (unit >= 2)`,
      code_hash: sql`${text} not null unique`,
      redeemed_by_id: sql`${integer} ${references("users", "set null")}`,
      redeemed_at: timestamp,
      revoked_at: timestamp,
      ...created,
    },
    [sql`unique (order_item_id, unit)`],
  );
  await createIndex(db, "licences_person", "licences", ["redeemed_by_id"]);

  await createTable(db, "grants", {
    id,
    public_id: sql`${text} not null unique`,
    order_id: sql`${integer} not null ${references("orders", "cascade")}`,
    order_item_id: sql`${integer} not null ${references("order_items", "cascade")}`,
    licence_id: sql`${integer} ${references("licences", "cascade")}`,
    user_id: sql`${integer} ${references("users", "set null")}`,
    state: sql`${text} not null default 'active' ${oneOf("state", ACCESS_STATES)}`,
    state_reason: text,
    download_count: sql`${integer} not null default 0`,
    expires_at: sql`${timestamp} not null`,
    ...times,
  });
  await createIndex(db, "grants_line", "grants", ["order_item_id"], {
    unique: true,
    where: sql`licence_id is null`,
  });
  await createIndex(db, "grants_licence", "grants", ["licence_id"], {
    unique: true,
    where: sql`licence_id is not null`,
  });
  await createIndex(db, "grants_order", "grants", ["order_id"]);
  await createIndex(db, "grants_person", "grants", ["user_id"]);

  await createTable(db, "enrollment_sources", {
    id,
    enrollment_id: sql`${integer} not null ${references("enrollments", "cascade")}`,
    order_item_id: sql`${integer} ${references("order_items", "cascade")}`,
    licence_id: sql`${integer} ${references("licences", "cascade")}`,
    state: sql`${text} not null default 'active' ${oneOf("state", ACCESS_STATES)}`,
    ...times,
  });
  await createIndex(db, "enrollment_sources_enrollment", "enrollment_sources", ["enrollment_id", "state"]);
  await createIndex(db, "enrollment_sources_line", "enrollment_sources", ["order_item_id"], {
    unique: true,
    where: sql`order_item_id is not null and licence_id is null`,
  });
  await createIndex(db, "enrollment_sources_licence", "enrollment_sources", ["licence_id"], {
    unique: true,
    where: sql`licence_id is not null`,
  });

  await createTable(db, "download_events", {
    id,
    grant_id: sql`${integer} not null ${references("grants", "cascade")}`,
    person: sql`${text} not null`,
    ip: text,
    counted: sql`${boolean} not null default false`,
    ...created,
  });
  await createIndex(db, "download_events_person", "download_events", ["person", "created_at"]);
  await createIndex(db, "download_events_grant", "download_events", ["grant_id", "person", "created_at"]);

  await createTable(db, "order_links", {
    id: sql`${text} primary key`,
    order_id: sql`${integer} not null ${references("orders", "cascade")}`,
    token_hash: sql`${text} not null unique`,
    ...created,
    revoked_at: timestamp,
    last_used_at: timestamp,
  });
  await createIndex(db, "order_links_order", "order_links", ["order_id"]);

  await createTable(db, "sandbox_payments", {
    id,
    ref: sql`${text} not null unique`,
    external_ref: sql`${text} not null unique`,
    idem_key: sql`${text} not null unique`,
    body_digest: sql`${text} not null`,
    behaviour: sql`${text} not null`,
    snapshot: sql`${json} not null`,
    settle_at: timestamp,
    step: sql`${integer} not null default 0`,
    events_sent: sql`${integer} not null default 0`,
    ...times,
  });
  await createIndex(db, "sandbox_payments_due", "sandbox_payments", ["settle_at"], {
    where: sql`settle_at is not null`,
  });
}
