import { sql } from "kysely";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf } from "./columns.ts";

/** Copies that the site made or makes of itself; and of each mail, whether it went to a server or into the folder. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp } = columnsFor(db);
  await createTable(db, "backups", {
    id,
    origin: sql`${text} not null ${oneOf("origin", ["manual", "daily"])}`,
    place: sql`${text} not null ${oneOf("place", ["disk", "s3"])}`,
    name: sql`${text} not null`,
    // One at a time, over all processes: 1 until it has ended, and unique.
    slot: sql`${integer} unique`,
    // Of a daily one: whichever process comes first makes it.
    day: sql`${text} unique`,
    tries: sql`${integer} not null default 0`,
    row_count: sql`${integer} not null default 0`,
    file_count: sql`${integer} not null default 0`,
    bytes: integer,
    error: text,
    requested_by_id: sql`${integer} references users(id) on delete set null`,
    created_at: sql`${timestamp} not null`,
    // When whoever makes it was last seen at work.
    seen_at: timestamp,
    finished_at: timestamp,
  });
  await createIndex(db, "backups_requested_by", "backups", ["requested_by_id"]);
  await sql`alter table outbox add column is_kept ${boolean} not null default false`.execute(db);
}
