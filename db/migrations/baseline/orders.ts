// Orders: lines, history, links and gifts.
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
import { bytewise, personOf } from "./expressions.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, json, words } = columnsFor(db);
  // An order: buyer, amounts owed, paid and refunded, and traffic source.
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
      financing_cents: sql`${integer} not null default 0 check (financing_cents >= 0)`,
      paid_cents: sql`${integer} not null default 0 check (paid_cents >= 0)`,
      refunded_cents: sql`${integer} not null default 0 check (refunded_cents >= 0)`,
      status: sql`${text} not null default 'pending' ${oneOf("status", ["pending", "processing", "completed", "cancelled", "refunded"])}`,
      status_reason: text,
      payment_method: sql`${text} ${oneOf("payment_method", ["credit", "pix", "boleto"])}`,
      payment_status: sql`${text} not null default 'pending' ${oneOf("payment_status", ["pending", "paid", "failed", "refunded"])}`,
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
      created_at: sql`${timestamp} not null`,
      updated_at: sql`${timestamp} not null`,
      search_vector: words,
      first_touch: json,
      anonymised_at: timestamp,
      lost_cents: sql`${integer} not null default 0`,
      lost_at: timestamp,
      browser_hash: text,
      terms_id: sql`${integer} ${references("legal_texts", "restrict")}`,
      discount_cents: sql`${integer} not null default 0`,
      coupon_id: sql`${integer} ${references("coupons", "set null")}`,
      coupon_code: text,
      last_touch: json,
      source: text,
      campaign: text,
      recovery_id: integer,
      payment_terms: json,
      opens_at: timestamp,
      upsell_id: sql`${integer} ${references("bumps", "set null")}`,
      reminder_opened_at: timestamp,
      hold_until: timestamp,
      hold_ended_at: timestamp,
      held_from: text,
      corrected_at: timestamp,
    },
    [sql`check (refunded_cents <= paid_cents)`],
  );
  await createIndex(db, "orders_person", "orders", ["user_id", "created_at"]);
  await createIndex(db, "orders_guest", "orders", ["guest_email", "created_at"]);
  await createIndex(db, "orders_time", "orders", ["created_at", "id"]);
  await createIndex(db, "orders_attention", "orders", ["created_at"], { where: sql`attention is not null` });
  await createIndex(db, "orders_expiry", "orders", ["expires_at"], { where: sql`status = 'pending'` });
  await createIndex(db, "orders_money_in", "orders", ["payment_method", "first_paid_at", "paid_cents"]);
  await createIndex(db, "orders_money_in_part", "orders", ["created_at", "payment_method", "paid_cents"], {
    where: sql`first_paid_at is null and paid_cents > 0`,
  });
  await createIndex(db, "orders_money_out", "orders", ["id", "refunded_cents"], {
    where: sql`refunded_cents > 0`,
  });
  await createIndex(db, "orders_given_back", "orders", ["payment_status", "first_paid_at"], {
    where: sql`payment_status = 'refunded'`,
  });
  await createIndex(db, "orders_placed", "orders", ["created_at", "first_paid_at"]);
  await createIndex(db, "orders_status", "orders", ["status", "created_at", "id"]);
  await createIndex(db, "orders_payment", "orders", ["payment_status", "created_at", "id"]);
  await createIndex(db, "orders_customer", "orders", ["search_title", "id"]);
  await createIndex(db, "orders_charged", "orders", ["(total + financing_cents)", "id"]);
  await createIndex(db, "orders_counters", "orders", [
    "status",
    "payment_status",
    "paid_cents",
    "refunded_cents",
  ]);
  await createIndex(db, "orders_with_name", "orders", ["created_at"], { where: sql`anonymised_at is null` });
  await createIndex(db, "orders_flagged", "orders", ["id"], { where: sql`attention is not null` });
  await createIndex(db, "orders_lost", "orders", ["lost_at", "payment_method", "lost_cents"], {
    where: sql`lost_cents > 0`,
  });
  await createIndex(db, "orders_browser", "orders", ["browser_hash", "created_at"], {
    where: sql`browser_hash is not null`,
  });
  await createIndex(db, "orders_imported_paid", "orders", ["first_paid_at"], { where: sql`is_imported` });
  await createIndex(db, "orders_coupon_email", "orders", ["coupon_id", "guest_email"], {
    where: sql`coupon_id is not null`,
  });
  await createIndex(db, "orders_coupon_user", "orders", ["coupon_id", "user_id"], {
    where: sql`coupon_id is not null`,
  });
  await createIndex(db, "orders_source", "orders", ["source", "created_at", "id"]);
  await createIndex(db, "orders_origin", "orders", [
    "created_at",
    "source",
    "campaign",
    "first_paid_at",
    "paid_cents",
    "refunded_cents",
  ]);
  await createIndex(db, "orders_recovered", "orders", ["first_paid_at"], {
    where: sql`recovery_id is not null`,
  });
  await createIndex(db, "orders_upsell", "orders", ["upsell_id"], { where: sql`upsell_id is not null` });
  await createIndex(db, "orders_reminded", "orders", ["first_paid_at"], {
    where: sql`reminder_opened_at is not null`,
  });
  await createIndex(db, "orders_holds", "orders", ["hold_until"], { where: sql`hold_until is not null` });
  await createIndex(db, "orders_held_from", "orders", ["held_from"], { where: sql`held_from is not null` });
  await createIndex(db, "orders_coupon_browser", "orders", ["coupon_id", "browser_hash"], {
    where: sql`coupon_id is not null`,
  });
  await createIndex(db, "orders_document", "orders", ["document"], { where: sql`document is not null` });
  await createIndex(db, "orders_coupon_word", "orders", [bytewise(db, "upper(coupon_code)")], {
    where: sql`coupon_code is not null`,
  });
  await createIndex(db, "orders_guest_person", "orders", [personOf(db)]);
  await createIndex(db, "orders_coupon_person", "orders", ["coupon_id", personOf(db)], {
    where: sql`coupon_id is not null`,
  });
  await indexWords(db, "orders");

  // The lines of an order, with name and price at the time of sale.
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
    created_at: sql`${timestamp} not null`,
    updated_at: timestamp,
    paid_at: timestamp,
    list_price: integer,
    offer_id: sql`${integer} ${references("offers", "restrict")}`,
    offer_name: text,
    holds_place: sql`${boolean} not null default false`,
    bump_id: sql`${integer} ${references("bumps", "restrict")}`,
    is_bundle: sql`${boolean} not null default false`,
    opens_at: timestamp,
    rest_cents: sql`${integer} not null default 0`,
    access_kind: sql`${text} ${oneOf("access_kind", ["forever", "days", "months", "until"])}`,
    access_count: integer,
    access_until: timestamp,
    cohort_id: sql`${integer} ${references("cohorts", "set null")}`,
    is_renewal: sql`${boolean} not null default false`,
    seated_units: sql`${integer} not null default 0`,
  });
  await createIndex(db, "order_items_order", "order_items", ["order_id"]);
  await createIndex(db, "order_items_product", "order_items", ["product_id"]);
  await createIndex(db, "order_items_course", "order_items", ["course_id"]);
  await createIndex(db, "order_items_offer", "order_items", ["offer_id"], {
    where: sql`offer_id is not null`,
  });
  await createIndex(db, "order_items_bump", "order_items", ["bump_id"], { where: sql`bump_id is not null` });
  await createIndex(db, "order_items_bundle", "order_items", ["product_id"], { where: sql`is_bundle` });
  await createIndex(db, "order_items_bundle_paid", "order_items", ["paid_at"], { where: sql`is_bundle` });
  await createIndex(db, "order_items_sold", "order_items", [
    "product_id",
    "paid_at",
    "refunded_at",
    "price",
    "quantity",
    "rest_cents",
  ]);
  await createIndex(
    db,
    "order_items_sold_lately",
    "order_items",
    ["paid_at", "product_id", "price", "quantity", "rest_cents"],
    { where: sql`refunded_at is null` },
  );
  await createIndex(db, "order_items_cohort", "order_items", ["cohort_id"], {
    where: sql`cohort_id is not null`,
  });

  // Parts of a bundle's line at the time of sale, with each part's share of the price.
  await createTable(db, "order_item_parts", {
    id,
    order_item_id: sql`${integer} not null ${references("order_items", "cascade")}`,
    product_id: sql`${integer} not null ${references("products", "restrict")}`,
    name: sql`${text} not null`,
    image: text,
    product_type: sql`${text} not null ${oneOf("product_type", ["Download", "Curso"])}`,
    course_id: sql`${integer} ${references("courses", "restrict")}`,
    cents: sql`${integer} not null default 0`,
    owned_cents: integer,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    access_kind: sql`${text} ${oneOf("access_kind", ["forever", "days", "months", "until"])}`,
    access_count: integer,
    access_until: timestamp,
  });
  await createIndex(db, "order_item_parts_pair", "order_item_parts", ["order_item_id", "product_id"], {
    unique: true,
  });
  await createIndex(db, "order_item_parts_product", "order_item_parts", ["product_id"]);
  await createIndex(db, "order_item_parts_course", "order_item_parts", ["course_id"]);

  // Each status change of an order, its cause and author.
  await createTable(db, "order_log", {
    id,
    order_id: sql`${integer} not null ${references("orders", "cascade")}`,
    from_status: sql`${text} ${oneOf("from_status", ["pending", "processing", "completed", "cancelled", "refunded"])}`,
    to_status: sql`${text} not null ${oneOf("to_status", ["pending", "processing", "completed", "cancelled", "refunded"])}`,
    payment_before: sql`${text} ${oneOf("payment_before", ["pending", "paid", "failed", "refunded"])}`,
    payment_after: sql`${text} not null ${oneOf("payment_after", ["pending", "paid", "failed", "refunded"])}`,
    cause: sql`${text} not null`,
    actor_id: sql`${integer} ${references("users", "set null")}`,
    note: text,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "order_log_order", "order_log", ["order_id", "id"]);

  // Links that open an order without an account. Stores only the token's hash.
  await createTable(db, "order_links", {
    id: sql`${text} primary key`,
    order_id: sql`${integer} not null ${references("orders", "cascade")}`,
    token_hash: sql`${text} not null unique`,
    created_at: sql`${timestamp} not null`,
    revoked_at: timestamp,
    last_used_at: timestamp,
    kind: sql`${text} not null default 'handed' ${oneOf("kind", ["browser", "mail", "handed"])}`,
  });
  await createIndex(db, "order_links_order", "order_links", ["order_id"]);

  // Gift units: each unit of a line beyond the first, redeemed by another person.
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
      created_at: sql`${timestamp} not null`,
      renewals: sql`${integer} not null default 0`,
    },
    [sql`unique (order_item_id, unit)`],
  );
  await createIndex(db, "licences_person", "licences", ["redeemed_by_id"]);

  // A gift to be mailed to a recipient. Deleted when the giver cancels.
  await createTable(db, "gift_sendings", {
    id,
    licence_id: sql`${integer} not null ${references("licences", "cascade")}`,
    email: sql`${text} not null check (email = lower(email))`,
    note: text,
    send_on: sql`${text} not null`,
    begun_at: timestamp,
    sent_at: timestamp,
    unsent_for: sql`${text} ${oneOf("unsent_for", ["bound", "closed"])}`,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "gift_sendings_licence", "gift_sendings", ["licence_id"], { unique: true });
  await createIndex(db, "gift_sendings_person", "gift_sendings", ["email"]);
  await createIndex(db, "gift_sendings_by_day", "gift_sendings", ["send_on"]);
}
