import { sql } from "kysely";
import {
  addColumns,
  columnsFor,
  createIndex,
  createTable,
  type MigrationDb,
  oneOf,
  references,
} from "./columns.ts";

/** Sales that happened on other platforms, and the places in courses that they give: docs/contracts/move-in.md. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, integer, boolean, timestamp } = columnsFor(db);
  const times = { created_at: sql`${timestamp} not null`, updated_at: sql`${timestamp} not null` };
  await createTable(db, "external_products", {
    id,
    platform: sql`${text} not null`,
    ref: sql`${text} not null`,
    name: sql`${text} not null`,
    is_ignored: sql`${boolean} not null default false`,
    ...times,
  });
  await createIndex(db, "external_products_ref", "external_products", ["platform", "ref"], { unique: true });

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

  await addColumns(db, "enrollment_sources", {
    external_purchase: text,
    external_state: sql`${text} ${oneOf("external_state", ["open", "ended", "taken"])}`,
    ends_at: timestamp,
  });
  await createIndex(
    db,
    "enrollment_sources_external",
    "enrollment_sources",
    ["external_purchase", "enrollment_id"],
    {
      unique: true,
      where: sql`external_purchase is not null`,
    },
  );
  await createIndex(db, "enrollment_sources_ending", "enrollment_sources", ["state", "ends_at"], {
    where: sql`ends_at is not null`,
  });
}
