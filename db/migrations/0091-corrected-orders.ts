import { sql } from "kysely";
import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

/** When an order was last put to another e-mail by the shop, and how often a licence's code was made anew. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer, timestamp } = columnsFor(db);
  await addColumns(db, "orders", { corrected_at: timestamp });
  await addColumns(db, "licences", { renewals: sql`${integer} not null default 0` });
}
