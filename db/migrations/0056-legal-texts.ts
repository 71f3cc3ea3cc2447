import { sql } from "kysely";
import {
  addColumns,
  columnsFor,
  createIndex,
  createTable,
  type MigrationDb,
  oneOf,
  references,
} from "./columns.ts";

/** Terms, privacy and refunds as visitors read them, each version for good, and the terms that the buyer of an order accepted. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, timestamp } = columnsFor(db);
  await createTable(db, "legal_texts", {
    id,
    page: sql`${text} not null ${oneOf("page", ["terms", "privacy", "refunds"])}`,
    title: sql`${text} not null`,
    html: sql`${text} not null`,
    since: sql`${timestamp} not null`,
    refunds_id: sql`${integer} ${references("legal_texts", "restrict")}`,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "legal_texts_page", "legal_texts", ["page", "id"]);
  await addColumns(db, "orders", { terms_id: sql`${integer} ${references("legal_texts", "restrict")}` });
}
