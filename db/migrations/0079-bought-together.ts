import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, references } from "./columns.ts";

/** What buyers of a product bought too, and how many of them: a kept figure, made anew from the orders by a job. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer } = columnsFor(db);
  await createTable(
    db,
    "bought_together",
    {
      product_id: sql`${integer} not null ${references("products", "cascade")}`,
      other_id: sql`${integer} not null ${references("products", "cascade")}`,
      buyers: sql`${integer} not null check (buyers > 0)`,
    },
    [sql`primary key (product_id, other_id)`],
  );
  await createIndex(db, "bought_together_other", "bought_together", ["other_id"]);
}
