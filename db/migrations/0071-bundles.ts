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

/** Products made of products: what each is made of, what of it was sold with a line, and a right for each part. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp } = columnsFor(db);
  const times = { created_at: sql`${timestamp} not null`, updated_at: sql`${timestamp} not null` };
  // A type of product is checked by columns that SQLite cannot change: a bundle is a download without a file of its own.
  await addColumns(db, "products", {
    is_bundle: sql`${boolean} not null default false`,
    lowers_for_owned: sql`${boolean} not null default false`,
  });
  await createTable(db, "bundle_parts", {
    id,
    bundle_id: sql`${integer} not null ${references("products", "cascade")}`,
    part_id: sql`${integer} not null ${references("products", "cascade")}`,
    position: sql`${integer} not null default 0`,
    ...times,
  });
  await createIndex(db, "bundle_parts_pair", "bundle_parts", ["bundle_id", "part_id"], { unique: true });
  await createIndex(db, "bundle_parts_part", "bundle_parts", ["part_id"]);

  await addColumns(db, "order_items", { is_bundle: sql`${boolean} not null default false` });
  await createIndex(db, "order_items_bundle", "order_items", ["product_id"], { where: sql`is_bundle` });
  await createIndex(db, "order_items_bundle_paid", "order_items", ["paid_at"], { where: sql`is_bundle` });
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
    ...times,
  });
  const pair = ["order_item_id", "product_id"];
  await createIndex(db, "order_item_parts_pair", "order_item_parts", pair, { unique: true });
  await createIndex(db, "order_item_parts_product", "order_item_parts", ["product_id"]);
  await createIndex(db, "order_item_parts_course", "order_item_parts", ["course_id"]);

  // One right, and one place in a course, for each part of a line; the same of a licence.
  await addColumns(db, "grants", { part_id: sql`${integer} ${references("order_item_parts", "cascade")}` });
  await createIndex(db, "grants_part", "grants", ["part_id"], { where: sql`part_id is not null` });
  for (const name of [
    "grants_line",
    "grants_licence",
    "enrollment_sources_line",
    "enrollment_sources_licence",
  ]) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
  }
  const part = "coalesce(part_id, 0)";
  await createIndex(db, "grants_line", "grants", ["order_item_id", part], {
    unique: true,
    where: sql`licence_id is null`,
  });
  await createIndex(db, "grants_licence", "grants", ["licence_id", part], {
    unique: true,
    where: sql`licence_id is not null`,
  });
  const sources = "enrollment_sources";
  await createIndex(db, "enrollment_sources_line", sources, ["order_item_id", "enrollment_id"], {
    unique: true,
    where: sql`order_item_id is not null and licence_id is null`,
  });
  await createIndex(db, "enrollment_sources_licence", sources, ["licence_id", "enrollment_id"], {
    unique: true,
    where: sql`licence_id is not null`,
  });
}
