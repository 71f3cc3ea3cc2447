import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** Which products wait for what they deliver; words of a product as buyers spell them. */
export async function up(db: MigrationDb): Promise<void> {
  await addColumns(db, "products", { withheld_at: columnsFor(db).timestamp });
  await createIndex(db, "products_withheld", "products", ["id"], {
    where: sql`withheld_at is not null and not is_active and retired_at is null`,
  });
  await createIndex(db, "products_without_file", "products", ["id"], {
    where: sql`is_active and retired_at is null and product_type = 'Download' and file_key is null`,
  });
}
