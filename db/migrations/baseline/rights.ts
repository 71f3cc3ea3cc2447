// Rights of each person, and downloads.
import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "../columns.ts";
import { followRights } from "./rights-figures.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp } = columnsFor(db);
  // Content of a membership: its items, or everything, future items included.
  await createTable(db, "collections", {
    id,
    name: sql`${text} not null`,
    holds_everything: sql`${boolean} not null default false`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });

  await createTable(
    db,
    "collection_items",
    {
      id,
      collection_id: sql`${integer} not null ${references("collections", "cascade")}`,
      course_id: sql`${integer} ${references("courses", "cascade")}`,
      product_id: sql`${integer} ${references("products", "cascade")}`,
    },
    [sql`check ((course_id is null) <> (product_id is null))`],
  );
  await createIndex(
    db,
    "collection_items_once",
    "collection_items",
    ["collection_id", "(coalesce(course_id, 0))", "(coalesce(product_id, 0))"],
    { unique: true },
  );

  // One person may open one thing because of one source (docs/contracts/rights.md).
  await createTable(
    db,
    "rights",
    {
      id,
      public_id: sql`${text} not null unique`,
      user_id: sql`${integer} not null ${references("users", "cascade")}`,
      order_id: sql`${integer} ${references("orders", "cascade")}`,
      awaits_confirmation: sql`${boolean} not null default false`,
      course_id: sql`${integer} ${references("courses", "restrict")}`,
      product_id: sql`${integer} ${references("products", "restrict")}`,
      collection_id: sql`${integer} ${references("collections", "restrict")}`,
      source: sql`${text} not null ${oneOf("source", ["order", "gift", "hand", "elsewhere", "membership"])}`,
      order_item_id: sql`${integer} ${references("order_items", "cascade")}`,
      part_id: sql`${integer} ${references("order_item_parts", "cascade")}`,
      licence_id: sql`${integer} ${references("licences", "cascade")}`,
      external_purchase: text,
      membership_id: integer,
      given_by_id: sql`${integer} ${references("users", "set null")}`,
      starts_at: sql`${timestamp} not null`,
      term_kind: sql`${text} ${oneOf("term_kind", ["forever", "days", "months", "until"])}`,
      term_count: integer,
      stacked_on_id: integer,
      ends_at: timestamp,
      end_moved_at: timestamp,
      opens_at: timestamp,
      suspended_for: sql`${text} ${oneOf("suspended_for", ["dispute", "fraud_warning", "order_waits"])}`,
      suspended_at: timestamp,
      revoked_for: sql`${text} ${oneOf("revoked_for", ["refund", "dispute_lost", "order_cancelled", "ended_elsewhere", "moved_to_other_account"])}`,
      revoked_at: timestamp,
      removed_at: timestamp,
      removed_by_id: sql`${integer} ${references("users", "set null")}`,
      removal_note: text,
      lapsed_at: timestamp,
      seated_cohort_id: integer,
      download_count: sql`${integer} not null default 0`,
      downloaded_at: timestamp,
      end_told_at: timestamp,
      created_at: sql`${timestamp} not null`,
      updated_at: sql`${timestamp} not null`,
    },
    [
      sql`check ((case when course_id is null then 0 else 1 end) + (case when product_id is null then 0 else 1 end) + (case when collection_id is null then 0 else 1 end) = 1)`,
    ],
  );
  await createIndex(
    db,
    "rights_line",
    "rights",
    ["order_item_id", "(coalesce(part_id, 0))", "(coalesce(licence_id, 0))"],
    { unique: true, where: sql`order_item_id is not null` },
  );
  await createIndex(
    db,
    "rights_purchase",
    "rights",
    [
      "external_purchase",
      "user_id",
      "(coalesce(course_id, 0))",
      "(coalesce(product_id, 0))",
      "(coalesce(collection_id, 0))",
    ],
    { unique: true, where: sql`external_purchase is not null` },
  );
  await createIndex(
    db,
    "rights_membership",
    "rights",
    [
      "membership_id",
      "(coalesce(course_id, 0))",
      "(coalesce(product_id, 0))",
      "(coalesce(collection_id, 0))",
    ],
    { unique: true, where: sql`membership_id is not null` },
  );
  await createIndex(
    db,
    "rights_hand",
    "rights",
    ["user_id", "(coalesce(course_id, 0))", "(coalesce(product_id, 0))", "(coalesce(collection_id, 0))"],
    { unique: true, where: sql`source = 'hand'` },
  );
  await createIndex(db, "rights_person", "rights", ["user_id", "course_id"]);
  await createIndex(db, "rights_course", "rights", ["course_id", "user_id"], {
    where: sql`course_id is not null`,
  });
  await createIndex(db, "rights_product", "rights", ["product_id"], { where: sql`product_id is not null` });
  await createIndex(db, "rights_collection", "rights", ["collection_id"], {
    where: sql`collection_id is not null`,
  });
  await createIndex(db, "rights_order", "rights", ["order_id"], { where: sql`order_id is not null` });
  await createIndex(db, "rights_part", "rights", ["part_id"], { where: sql`part_id is not null` });
  await createIndex(db, "rights_licence", "rights", ["licence_id"], { where: sql`licence_id is not null` });
  await createIndex(db, "rights_stacked_on", "rights", ["stacked_on_id"], {
    where: sql`stacked_on_id is not null`,
  });
  await createIndex(db, "rights_given_by", "rights", ["given_by_id"], {
    where: sql`given_by_id is not null`,
  });
  await createIndex(db, "rights_removed_by", "rights", ["removed_by_id"], {
    where: sql`removed_by_id is not null`,
  });
  await createIndex(db, "rights_ending", "rights", ["ends_at", "id"], {
    where: sql`ends_at is not null and lapsed_at is null and course_id is not null`,
  });
  await createIndex(db, "rights_opening", "rights", ["opens_at"], { where: sql`opens_at is not null` });
  await followRights(db);

  // An item of a collection that an administrator removed from this right's owner.
  await createTable(
    db,
    "right_removals",
    {
      id,
      right_id: sql`${integer} not null ${references("rights", "cascade")}`,
      course_id: sql`${integer} ${references("courses", "cascade")}`,
      product_id: sql`${integer} ${references("products", "cascade")}`,
      removed_at: sql`${timestamp} not null`,
      removed_by_id: sql`${integer} ${references("users", "set null")}`,
      note: text,
    },
    [sql`check ((course_id is null) <> (product_id is null))`],
  );
  await createIndex(
    db,
    "right_removals_once",
    "right_removals",
    ["right_id", "(coalesce(course_id, 0))", "(coalesce(product_id, 0))"],
    { unique: true },
  );

  // Downloads; `counted` says whether one counts against the limit.
  await createTable(db, "download_events", {
    id,
    right_id: sql`${integer} not null ${references("rights", "cascade")}`,
    person: sql`${text} not null`,
    ip: text,
    counted: sql`${boolean} not null default false`,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "download_events_by_age", "download_events", ["created_at"]);
  await createIndex(db, "download_events_right", "download_events", ["right_id", "person", "created_at"]);
  await createIndex(db, "download_events_person", "download_events", ["person", "created_at"]);
}
