import { sql } from "kysely";
import { addColumns, columnsFor, type MigrationDb, oneOf } from "./columns.ts";

/** What holding a private link shows. Older ones may have been handed on, so they show the least. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnsFor(db);
  const kinds = ["browser", "mail", "handed"];
  await addColumns(db, "order_links", {
    kind: sql`${text} not null default 'handed' ${oneOf("kind", kinds)}`,
  });
}
