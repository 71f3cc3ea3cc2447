// Moving in from other platforms: their products, sales, files and webhooks.
import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "../columns.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, json } = columnsFor(db);
  // A product of another platform by its name there.
  await createTable(db, "external_products", {
    id,
    platform: sql`${text} not null`,
    ref: sql`${text} not null`,
    name: sql`${text} not null`,
    is_ignored: sql`${boolean} not null default false`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "external_products_ref", "external_products", ["platform", "ref"], { unique: true });

  // Courses that a product of another platform opens here; no row until the owner decides.
  await createTable(
    db,
    "external_product_courses",
    {
      external_product_id: sql`${integer} not null ${references("external_products", "cascade")}`,
      course_id: sql`${integer} not null ${references("courses", "cascade")}`,
      created_at: sql`${timestamp} not null`,
    },
    [sql`primary key (external_product_id, course_id)`],
  );
  await createIndex(db, "external_product_courses_course", "external_product_courses", ["course_id"]);

  // Downloads that a product of another platform opens here.
  await createTable(
    db,
    "external_product_files",
    {
      external_product_id: sql`${integer} not null ${references("external_products", "cascade")}`,
      product_id: sql`${integer} not null ${references("products", "cascade")}`,
      created_at: sql`${timestamp} not null`,
    },
    [sql`primary key (external_product_id, product_id)`],
  );
  await createIndex(db, "external_product_files_product", "external_product_files", ["product_id"]);

  // The cohort for a class named in another platform's files; no row until the owner decides.
  await createTable(
    db,
    "external_cohorts",
    {
      platform: sql`${text} not null`,
      name: sql`${text} not null`,
      course_id: sql`${integer} not null ${references("courses", "cascade")}`,
      cohort_id: sql`${integer} ${references("cohorts", "cascade")}`,
      created_at: sql`${timestamp} not null`,
      updated_at: sql`${timestamp} not null`,
    },
    [sql`primary key (platform, name, course_id)`],
  );
  await createIndex(db, "external_cohorts_course", "external_cohorts", ["course_id"]);
  await createIndex(db, "external_cohorts_cohort", "external_cohorts", ["cohort_id"]);

  // Evidence of a purchase from another platform's file or webhook. Never a sale of this shop.
  await createTable(db, "external_sales", {
    id,
    platform: sql`${text} not null`,
    purchase: sql`${text} not null`,
    external_product_id: sql`${integer} not null ${references("external_products", "cascade")}`,
    effect: sql`${text} not null ${oneOf("effect", ["give", "keep", "hold", "take", "end"])}`,
    email: sql`${text} not null check (email = lower(email))`,
    name: sql`${text} not null default ''`,
    subscription: text,
    bought_at: timestamp,
    ends_at: timestamp,
    occurred_at: sql`${timestamp} not null`,
    import_id: integer,
    delivery_id: integer,
    created_at: sql`${timestamp} not null`,
    cohort: sql`${text} not null default ''`,
  });
  await createIndex(db, "external_sales_purchase", "external_sales", ["platform", "purchase"]);
  await createIndex(db, "external_sales_product", "external_sales", ["external_product_id", "id"]);
  await createIndex(db, "external_sales_subscription", "external_sales", ["platform", "subscription"], {
    where: sql`subscription is not null`,
  });
  await createIndex(db, "external_sales_import", "external_sales", ["import_id", "id"], {
    where: sql`import_id is not null`,
  });
  await createIndex(db, "external_sales_person", "external_sales", ["email"]);
  await createIndex(db, "external_sales_delivery", "external_sales", ["delivery_id"], {
    where: sql`delivery_id is not null`,
  });

  // An account on another platform that reports its sales to its own webhook address.
  await createTable(db, "incoming_connections", {
    id,
    platform: sql`${text} not null ${oneOf("platform", ["hotmart", "kiwify", "eduzz"])}`,
    name: sql`${text} not null`,
    key: sql`${text} not null`,
    secret: sql`${text} not null`,
    takes_enrollments: sql`${boolean} not null default false`,
    is_paused: sql`${boolean} not null default false`,
    version: sql`${integer} not null default 1`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "incoming_connections_key", "incoming_connections", ["key"], { unique: true });

  // A delivery to such a connection, and its outcome.
  await createTable(db, "incoming_deliveries", {
    id,
    connection_id: sql`${integer} not null ${references("incoming_connections", "cascade")}`,
    event_id: sql`${text} not null`,
    event: sql`${text} not null default ''`,
    purchase: sql`${text} not null default ''`,
    email: sql`${text} check (email = lower(email))`,
    body: text,
    outcome: text,
    note: text,
    repeats: sql`${integer} not null default 0`,
    received_at: sql`${timestamp} not null`,
    handled_at: timestamp,
  });
  await createIndex(db, "incoming_deliveries_event", "incoming_deliveries", ["connection_id", "event_id"], {
    unique: true,
  });
  await createIndex(db, "incoming_deliveries_list", "incoming_deliveries", ["connection_id", "id"]);
  await createIndex(db, "incoming_deliveries_person", "incoming_deliveries", ["email"], {
    where: sql`email is not null`,
  });
  await createIndex(db, "incoming_deliveries_received", "incoming_deliveries", ["received_at"]);

  // An uploaded file of another platform: read, previewed, written in batches, and undone as a whole.
  await createTable(db, "sale_imports", {
    id,
    state: sql`${text} not null ${oneOf("state", ["reading", "columns", "ready", "running", "paused", "done", "undoing", "undone", "failed"])}`,
    platform: sql`${text} not null`,
    file_name: sql`${text} not null`,
    file_key: text,
    sheet: text,
    layout: sql`${json} not null`,
    settings: sql`${json} not null`,
    sample: sql`${json} not null`,
    unknown_words: sql`${json} not null`,
    line_count: sql`${integer} not null default 0`,
    written_to: sql`${integer} not null default 0`,
    settled_to: sql`${integer} not null default 0`,
    unsettled: sql`${json} not null`,
    run: sql`${integer} not null default 0`,
    problem: text,
    created_by_id: sql`${integer} ${references("users", "set null")}`,
    notice_state: sql`${text} ${oneOf("notice_state", ["sending", "stopped", "sent"])}`,
    notice_subject: text,
    notice_text: text,
    notice_run: sql`${integer} not null default 0`,
    started_at: timestamp,
    finished_at: timestamp,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    erased_lines: sql`${integer} not null default 0`,
  });
  await createIndex(db, "sale_imports_file", "sale_imports", ["created_at"], {
    where: sql`file_key is not null`,
  });
  await createIndex(db, "sale_imports_author", "sale_imports", ["created_by_id"]);

  // One line and product of such a file, with its validation result.
  await createTable(db, "sale_import_lines", {
    id,
    import_id: sql`${integer} not null ${references("sale_imports", "cascade")}`,
    number: sql`${integer} not null`,
    email: sql`${text} not null check (email = lower(email))`,
    name: sql`${text} not null`,
    purchase: sql`${text} not null`,
    product: sql`${text} not null`,
    external_product_id: sql`${integer} ${references("external_products", "set null")}`,
    effect: sql`${text} not null ${oneOf("effect", ["give", "keep", "hold", "take", "none", "refuse", "choose", "newsletter"])}`,
    reason: sql`${text} not null`,
    subscription: text,
    bought_at: timestamp,
    ends_at: timestamp,
    newsletter: sql`${boolean} not null default false`,
    is_subscribed: sql`${boolean} not null default false`,
    is_stranger: sql`${boolean} not null default false`,
    created_at: sql`${timestamp} not null`,
    cohort: sql`${text} not null default ''`,
  });
  await createIndex(db, "sale_import_lines_order", "sale_import_lines", ["import_id", "id"]);
  await createIndex(db, "sale_import_lines_effect", "sale_import_lines", ["import_id", "effect", "id"]);
  await createIndex(db, "sale_import_lines_person", "sale_import_lines", ["email"]);
  await createIndex(db, "sale_import_lines_product", "sale_import_lines", ["external_product_id"], {
    where: sql`external_product_id is not null`,
  });

  // People who got something from such a file.
  await createTable(db, "sale_import_people", {
    id,
    import_id: sql`${integer} not null ${references("sale_imports", "cascade")}`,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    is_opened: sql`${boolean} not null default false`,
    notified_at: timestamp,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "sale_import_people_once", "sale_import_people", ["import_id", "user_id"], {
    unique: true,
  });
  await createIndex(db, "sale_import_people_user", "sale_import_people", ["user_id"]);

  // Column matches made by hand, for the next file with the same headings.
  await createTable(db, "sale_import_layouts", {
    id,
    headings: sql`${text} not null`,
    platform: sql`${text} not null`,
    roles: sql`${json} not null`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "sale_import_layouts_headings", "sale_import_layouts", ["headings"], {
    unique: true,
  });

  // Maps rows of hosted tables to ours, with a digest of their content.
  await createTable(db, "imported_rows", {
    id,
    source: sql`${text} not null`,
    table_id: sql`${integer} not null`,
    source_row_id: sql`${integer} not null`,
    local_row_id: sql`${integer} not null`,
    digest: sql`${text} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "imported_rows_source", "imported_rows", ["source", "table_id", "source_row_id"], {
    unique: true,
  });
}
