import { sql } from "kysely";
import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

/** What real providers tell beside the amount: a second reference, interest, fees, when the money is free, refunds of their own. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer, text, timestamp, json } = columnsFor(db);
  await addColumns(db, "payment_attempts", {
    payment_ref: text,
    financing_cents: sql`${integer} not null default 0 check (financing_cents >= 0)`,
    fee_cents: integer,
    net_cents: integer,
    available_on: text,
    dispute_due_at: timestamp,
    payer: json,
  });
  await addColumns(db, "refunds", { provider_ref: text, reversed_at: timestamp });
}
