import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** A line whose charge does not divide by its units keeps the rest; the owner's figures are still read from an index alone. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer } = columnsFor(db);
  await addColumns(db, "order_items", { rest_cents: sql`${integer} not null default 0` });
  await sql`drop index order_items_sold`.execute(db);
  const sums = ["price", "quantity", "rest_cents"];
  await createIndex(db, "order_items_sold", "order_items", ["product_id", "paid_at", "refunded_at", ...sums]);
  await sql`drop index order_items_sold_lately`.execute(db);
  await createIndex(db, "order_items_sold_lately", "order_items", ["paid_at", "product_id", ...sums], {
    where: sql`refunded_at is null`,
  });
}
