import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** What a buyer who wants the money back can name it by, whether the shop gave it by itself or said no, and where to send it. */
export async function up(db: MigrationDb): Promise<void> {
  const { boolean, text, timestamp } = columnsFor(db);
  await addColumns(db, "refunds", {
    protocol: text,
    automatic: sql`${boolean} not null default false`,
    refused_at: timestamp,
    pay_to: text,
  });
  // Those asked for so far get a number too; it cannot meet a later one, which begins with a day.
  await sql`update refunds set protocol = cast(order_id as text) || '-' || cast(id as text) where origin = 'customer'`.execute(
    db,
  );
  // Until now only the note told a refusal from a failure, whose note is one of these words.
  await sql`update refunds set refused_at = updated_at where origin = 'customer' and state = 'failed'
    and reversed_at is null and coalesce(last_error, 'Recusado') not in ('declined', 'invalid', 'credentials',
    'throttled', 'unavailable', 'unknown_outcome', 'key_conflict', 'not_found', 'unsupported', 'failed', 'reversed')`.execute(
    db,
  );
  await createIndex(db, "refunds_protocol", "refunds", ["protocol"], { unique: true });
}
