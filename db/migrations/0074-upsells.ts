import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb, oneOf, references } from "./columns.ts";

/** A bump may be offered once the order is paid, and on an order which one was shown after it. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer, text } = columnsFor(db);
  await addColumns(db, "bumps", {
    moment: sql`${text} not null default 'checkout' ${oneOf("moment", ["checkout", "paid"])}`,
  });
  await sql`drop index bumps_pair`.execute(db);
  await createIndex(db, "bumps_pair", "bumps", ["product_id", "bumped_product_id", "moment"], {
    unique: true,
    where: sql`retired_at is null`,
  });
  await addColumns(db, "orders", { upsell_id: sql`${integer} ${references("bumps", "set null")}` });
  await createIndex(db, "orders_upsell", "orders", ["upsell_id"], { where: sql`upsell_id is not null` });
}
