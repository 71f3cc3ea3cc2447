// Payments: attempts, refunds and provider events.
import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "../columns.ts";
import { bytewise } from "./expressions.ts";
import { followOrders } from "./order-figures.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, json } = columnsFor(db);
  // Each payment attempt at a provider, with the charged, approved and refunded amounts.
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
      state: sql`${text} not null default 'creating' ${oneOf("state", ["creating", "pending", "in_review", "approved", "declined", "expired", "cancelled"])}`,
      charged_cents: sql`${integer} not null check (charged_cents >= 0)`,
      approved_cents: sql`${integer} not null default 0 check (approved_cents >= 0)`,
      refunded_cents: sql`${integer} not null default 0 check (refunded_cents >= 0)`,
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
      created_at: sql`${timestamp} not null`,
      updated_at: sql`${timestamp} not null`,
      payment_ref: text,
      financing_cents: sql`${integer} not null default 0 check (financing_cents >= 0)`,
      fee_cents: integer,
      net_cents: integer,
      available_on: text,
      dispute_due_at: timestamp,
      payer: json,
      by_hand: sql`${boolean} not null default false`,
      claimed_at: timestamp,
      approved_at: timestamp,
      card_terms: json,
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
  await createIndex(db, "payment_attempts_generated", "payment_attempts", [
    "method",
    "created_at",
    "state",
    "charged_cents",
    "approved_cents",
  ]);
  await createIndex(db, "payment_attempts_by_hand", "payment_attempts", ["order_id"], {
    where: sql`by_hand and state = 'pending'`,
  });
  await createIndex(db, "payment_attempts_fees", "payment_attempts", ["created_at"], {
    where: sql`fee_cents is not null`,
  });
  await createIndex(db, "payment_attempts_approved", "payment_attempts", ["approved_at"], {
    where: sql`approved_at is not null`,
  });
  await createIndex(db, "payment_attempts_release", "payment_attempts", ["available_on"], {
    where: sql`available_on is not null`,
  });
  await createIndex(db, "payment_attempts_disputed", "payment_attempts", ["order_id"], {
    where: sql`dispute = 'open'`,
  });
  await createIndex(db, "payment_attempts_ending", "payment_attempts", ["method", "expires_at"], {
    where: sql`state = 'pending'`,
  });
  await createIndex(db, "payment_attempts_provider_ref", "payment_attempts", [
    bytewise(db, "lower(provider_ref)"),
  ]);
  await createIndex(db, "payment_attempts_payment_ref", "payment_attempts", [
    bytewise(db, "lower(payment_ref)"),
  ]);

  // Refunds: requested, in progress, done or failed.
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
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    provider_ref: text,
    reversed_at: timestamp,
    protocol: text,
    automatic: sql`${boolean} not null default false`,
    refused_at: timestamp,
    pay_to: text,
    done_at: timestamp,
  });
  await createIndex(db, "refunds_order", "refunds", ["order_id"]);
  await createIndex(db, "refunds_attempt", "refunds", ["attempt_id"]);
  await createIndex(db, "refunds_done", "refunds", ["updated_at", "order_id", "cents"], {
    where: sql`state = 'done'`,
  });
  await createIndex(db, "refunds_done_of_order", "refunds", ["order_id", "cents"], {
    where: sql`state = 'done'`,
  });
  await createIndex(db, "refunds_asked", "refunds", ["order_id"], {
    where: sql`state = 'requested' and origin = 'customer'`,
  });
  await createIndex(db, "refunds_protocol", "refunds", ["protocol"], { unique: true });
  await createIndex(db, "refunds_done_at", "refunds", ["done_at"], { where: sql`done_at is not null` });
  await createIndex(db, "refunds_reversed_at", "refunds", ["reversed_at"], {
    where: sql`reversed_at is not null`,
  });
  await followOrders(db);

  // Events of payment providers, each stored once.
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
      kind: sql`${text} not null default 'payment_changed'`,
    },
    [sql`unique (provider, event_id)`],
  );
  await createIndex(db, "provider_events_waiting", "provider_events", ["received_at"], {
    where: sql`handled_at is null`,
  });
  await createIndex(db, "provider_events_last", "provider_events", ["provider", "received_at"]);

  // For providers that list all changes at once: the time up to which they were polled.
  await createTable(db, "provider_sweeps", {
    provider: sql`${text} primary key`,
    covered_until: sql`${timestamp} not null`,
    next_at: sql`${timestamp} not null`,
  });

  // Rejected webhook deliveries per hour, for the last week.
  await createTable(
    db,
    "refused_deliveries",
    {
      provider: sql`${text} not null`,
      hour: sql`${timestamp} not null`,
      count: sql`${integer} not null check (count > 0)`,
    },
    [sql`primary key (provider, hour)`],
  );

  // Payments of the sandbox provider, which moves no money.
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
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "sandbox_payments_due", "sandbox_payments", ["settle_at"], {
    where: sql`settle_at is not null`,
  });
}
