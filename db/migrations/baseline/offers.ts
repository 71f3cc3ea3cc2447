// Ways to buy: offers, order bumps and coupons.
import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "../columns.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, json } = columnsFor(db);
  // Another way to buy a product than at its own price.
  await createTable(db, "offers", {
    id,
    product_id: sql`${integer} not null ${references("products", "cascade")}`,
    slug: sql`${text} not null unique`,
    name: sql`${text} not null`,
    price: sql`${integer} not null check (price >= 0)`,
    original_price: integer,
    methods: sql`${json} not null default '[]'`,
    max_installments: integer,
    interest_payer: sql`${text} ${oneOf("interest_payer", ["buyer", "shop"])}`,
    pix_discount: sql`${integer} not null default 0`,
    starts_at: timestamp,
    ends_at: timestamp,
    places: integer,
    sold_units: sql`${integer} not null default 0`,
    is_public: sql`${boolean} not null default false`,
    retired_at: timestamp,
    version: sql`${integer} not null default 1`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    opens_at: timestamp,
    minimum_price: sql`${integer} check (minimum_price >= 0)`,
    places_each: integer,
    access_kind: sql`${text} ${oneOf("access_kind", ["forever", "days", "months", "until"])}`,
    access_count: integer,
    access_until: timestamp,
    cohort_id: sql`${integer} ${references("cohorts", "set null")}`,
    is_renewal: sql`${boolean} not null default false`,
  });
  await createIndex(db, "offers_product", "offers", ["product_id"]);
  await createIndex(db, "offers_starts_at", "offers", ["starts_at"], { where: sql`starts_at is not null` });
  await createIndex(db, "offers_ends_at", "offers", ["ends_at"], { where: sql`ends_at is not null` });
  await createIndex(db, "offers_opens_at", "offers", ["opens_at"], { where: sql`opens_at is not null` });
  await createIndex(db, "offers_cohort", "offers", ["cohort_id"], { where: sql`cohort_id is not null` });
  await createIndex(db, "offers_timed", "offers", ["access_kind", "id"], {
    where: sql`access_kind in ('days', 'months', 'until') and retired_at is null`,
  });

  // Waiting list of an offer; each address once per offer.
  await createTable(db, "offer_waits", {
    id,
    offer_id: sql`${integer} not null ${references("offers", "cascade")}`,
    email: sql`${text} not null`,
    told_at: timestamp,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "offer_waits_person", "offer_waits", ["offer_id", "email"], { unique: true });
  await createIndex(db, "offer_waits_email", "offer_waits", ["email"]);
  await createIndex(db, "offer_waits_waiting", "offer_waits", ["offer_id", "id"], {
    where: sql`told_at is null`,
  });
  await createIndex(db, "offer_waits_age", "offer_waits", ["created_at"]);

  // Anonymous counts of page views and checkouts of an offer.
  await createTable(
    db,
    "offer_counts",
    {
      day: sql`${text} not null`,
      product_id: sql`${integer} not null ${references("products", "cascade")}`,
      offer_id: sql`${integer} not null default 0`,
      pages: sql`${integer} not null default 0 check (pages >= 0)`,
      checkouts: sql`${integer} not null default 0 check (checkouts >= 0)`,
    },
    [sql`primary key (day, product_id, offer_id)`],
  );
  await createIndex(db, "offer_counts_product", "offer_counts", ["product_id"]);

  // A product offered beside another one, at the checkout or after payment.
  await createTable(db, "bumps", {
    id,
    product_id: sql`${integer} not null ${references("products", "cascade")}`,
    bumped_product_id: sql`${integer} not null ${references("products", "cascade")}`,
    price: sql`${integer} check (price >= 0)`,
    headline: sql`${text} not null`,
    description: text,
    position: sql`${integer} not null default 0`,
    is_paused: sql`${boolean} not null default false`,
    retired_at: timestamp,
    version: sql`${integer} not null default 1`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    moment: sql`${text} not null default 'checkout' ${oneOf("moment", ["checkout", "paid"])}`,
  });
  await createIndex(db, "bumps_product", "bumps", ["product_id"]);
  await createIndex(db, "bumps_bumped_product", "bumps", ["bumped_product_id"]);
  await createIndex(db, "bumps_pair", "bumps", ["product_id", "bumped_product_id", "moment"], {
    unique: true,
    where: sql`retired_at is null`,
  });

  // Discount codes; `used_count` is kept by triggers.
  await createTable(db, "coupons", {
    id,
    code: sql`${text} not null`,
    note: text,
    kind: sql`${text} not null ${oneOf("kind", ["percent", "amount"])}`,
    discount: sql`${integer} not null check (discount > 0)`,
    applies_to: sql`${text} not null default 'all' ${oneOf("applies_to", ["all", "products"])}`,
    starts_at: timestamp,
    ends_at: timestamp,
    max_uses: integer,
    max_uses_each: integer,
    min_total_cents: sql`${integer} not null default 0`,
    is_paused: sql`${boolean} not null default false`,
    used_count: sql`${integer} not null default 0`,
    version: sql`${integer} not null default 1`,
    retired_at: timestamp,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    search_title: sql`${text} not null default ''`,
  });
  await createIndex(db, "coupons_code", "coupons", ["code"], {
    unique: true,
    where: sql`retired_at is null`,
  });

  // Products that a coupon is limited to.
  await createTable(db, "coupon_products", {
    id,
    coupon_id: sql`${integer} not null ${references("coupons", "cascade")}`,
    product_id: sql`${integer} not null ${references("products", "cascade")}`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "coupon_products_scope", "coupon_products", ["coupon_id", "product_id"], {
    unique: true,
  });
  await createIndex(db, "coupon_products_product", "coupon_products", ["product_id"]);
}
