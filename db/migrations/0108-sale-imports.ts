import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "./columns.ts";

const STATES = ["reading", "columns", "ready", "running", "paused", "done", "undoing", "undone", "failed"];
const EFFECTS = ["give", "keep", "hold", "take", "none", "refuse", "choose", "newsletter"];

/** Files of other platforms on their way in, line by line: docs/contracts/move-in.md. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, integer, boolean, timestamp, json } = columnsFor(db);
  await createTable(db, "sale_imports", {
    id,
    state: sql`${text} not null ${oneOf("state", STATES)}`,
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
  });
  await createIndex(db, "sale_imports_file", "sale_imports", ["created_at"], {
    where: sql`file_key is not null`,
  });
  await createIndex(db, "sale_imports_author", "sale_imports", ["created_by_id"]);

  await createTable(db, "sale_import_lines", {
    id,
    import_id: sql`${integer} not null ${references("sale_imports", "cascade")}`,
    number: sql`${integer} not null`,
    email: sql`${text} not null check (email = lower(email))`,
    name: sql`${text} not null`,
    purchase: sql`${text} not null`,
    product: sql`${text} not null`,
    external_product_id: sql`${integer} ${references("external_products", "set null")}`,
    effect: sql`${text} not null ${oneOf("effect", EFFECTS)}`,
    reason: sql`${text} not null`,
    subscription: text,
    bought_at: timestamp,
    ends_at: timestamp,
    newsletter: sql`${boolean} not null default false`,
    is_subscribed: sql`${boolean} not null default false`,
    is_stranger: sql`${boolean} not null default false`,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "sale_import_lines_order", "sale_import_lines", ["import_id", "id"]);
  await createIndex(db, "sale_import_lines_effect", "sale_import_lines", ["import_id", "effect", "id"]);
  await createIndex(db, "sale_import_lines_person", "sale_import_lines", ["email"]);
  await createIndex(db, "sale_import_lines_product", "sale_import_lines", ["external_product_id"], {
    where: sql`external_product_id is not null`,
  });

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
}
