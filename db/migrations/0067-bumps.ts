import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb, references } from "./columns.ts";

/** What is offered beside a product while it is being bought, and on an order's line that it was taken so. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp } = columnsFor(db);
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
  });
  await createIndex(db, "bumps_pair", "bumps", ["product_id", "bumped_product_id"], {
    unique: true,
    where: sql`retired_at is null`,
  });
  await createIndex(db, "bumps_product", "bumps", ["product_id"]);
  await createIndex(db, "bumps_bumped_product", "bumps", ["bumped_product_id"]);
  await addColumns(db, "order_items", { bump_id: sql`${integer} ${references("bumps", "restrict")}` });
  await createIndex(db, "order_items_bump", "order_items", ["bump_id"], { where: sql`bump_id is not null` });
}
