import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { createSearchIndex, type MigrationDb } from "./columns.ts";

/** The search indexes of posts and letters already have one-letter prefixes. */
const SEARCHED = [
  "products",
  "orders",
  "product_reviews",
  "comments",
  "users",
  "newsletter_subscriptions",
  "leads",
  "lesson_doubts",
  "outbox",
  "data_requests",
  "webhook_deliveries",
];

/** SQLite: adds one-letter prefixes. Without them, a search for one letter first merges all words with that letter. */
export async function up(db: MigrationDb): Promise<void> {
  if (engineOf(db) === "postgres") return;
  for (const table of SEARCHED) {
    for (const event of ["insert", "delete", "update"]) {
      await sql.raw(`drop trigger ${table}_search_${event}`).execute(db);
    }
    await sql`drop table ${sql.table(`${table}_search`)}`.execute(db);
    await createSearchIndex(db, table, "1 2 3");
  }
}
