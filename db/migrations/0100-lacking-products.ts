import { sql } from "kysely";
import { createIndex, type MigrationDb } from "./columns.ts";

/**
 * What is for sale and may have nothing to deliver, found without walking over all that is for sale. Both indexes begin
 * with what a statement asks for by "is" or "=", two columns of it: without figures SQLite takes a partial index over
 * nothing but ids for worse than one that has all products of a type.
 */
export async function up(db: MigrationDb): Promise<void> {
  await sql`drop index products_without_file`.execute(db);
  await createIndex(db, "products_without_file", "products", ["file_key", "product_type", "id"], {
    where: sql`is_active and retired_at is null and file_key is null`,
  });
  await createIndex(db, "products_course_on_sale", "products", ["linked_course_id", "product_type", "id"], {
    where: sql`is_active and retired_at is null and product_type = 'Curso'`,
  });
}
