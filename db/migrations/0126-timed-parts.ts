import { sql } from "kysely";
import { createIndex, type MigrationDb } from "./columns.ts";

const IS_TIMED = sql`access_kind in ('days', 'months', 'until') and retired_at is null`;

/**
 * Indexes for two queries. Each order asks whether the shop sells access for a limited time, for the terms of sale.
 * The store sorts by ascending price or name, newest first among equals, and had to sort all products of one price.
 */
export async function up(db: MigrationDb): Promise<void> {
  await createIndex(db, "products_timed", "products", ["access_kind", "id"], {
    where: sql`${IS_TIMED} and is_active`,
  });
  await createIndex(db, "offers_timed", "offers", ["access_kind", "id"], { where: IS_TIMED });
  for (const [name, column] of [
    ["products_price_up", "price"],
    ["products_name_up", "search_title"],
  ] as const) {
    await sql`create index ${sql.ref(name)} on products (${sql.ref(column)}, id desc)
      where is_active and retired_at is null`.execute(db);
  }
}
