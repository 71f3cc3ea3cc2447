import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf } from "./columns.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, text, timestamp } = columnsFor(db);
  await createTable(db, "categories", {
    id,
    name: sql`${text} not null`,
    slug: sql`${text} not null`,
    description: text,
    color: text,
    type: sql`${text} not null default 'product' ${oneOf("type", ["product", "blog"])}`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "categories_slug", "categories", ["type", "slug"], { unique: true });
}
