import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** What receivers answered, and the orders in which integrations page through many products. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnsFor(db);
  await addColumns(db, "webhook_deliveries", { answer: text });
  await createIndex(db, "webhook_deliveries_log", "webhook_deliveries", ["webhook_id", "id"]);

  // Pages and counts are found in these alone; only the rows of the page itself are read. SQLite believes so only
  // when the column of the condition is in the index too.
  const where = sql`retired_at is null`;
  const narrow = ["category_id", "price", "original_price", "is_active", "is_featured"];
  const rest = ["product_type", "linked_course_id", "created_at", "updated_at"];
  await createIndex(db, "products_api", "products", ["id", ...narrow, ...rest, "retired_at"], { where });
  for (const [name, column] of [
    ["products_api_active", "is_active"],
    ["products_api_price", "price"],
    ["products_api_name", "search_title"],
    ["products_api_created", "created_at"],
  ] as const) {
    await createIndex(db, name, "products", [column, "id", "retired_at"], { where });
  }
}
