import { sql } from "kysely";
import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

/** What a product's page shows beside its description: what its pictures say in words, a sample, questions and answers. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, json } = columnsFor(db);
  await addColumns(db, "products", {
    image_texts: sql`${json} not null default '{}'`,
    sample_url: text,
    sample_size: text,
    faq: sql`${json} not null default '[]'`,
  });
}
