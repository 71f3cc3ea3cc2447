import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** Rows that people edit side by side: each edit raises the version, and who made the last one is looked up. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer } = columnsFor(db);
  const edited = [
    "users",
    "categories",
    "products",
    "courses",
    "course_modules",
    "course_lessons",
    "blog_posts",
    "popup_configs",
    "newsletter_issues",
    "settings",
  ];
  for (const table of edited) await addColumns(db, table, { version: sql`${integer} not null default 1` });
  await createIndex(db, "audit_log_thing", "audit_log", ["entity", "entity_id", "id"]);
}
