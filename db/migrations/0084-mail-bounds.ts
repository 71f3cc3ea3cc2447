import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb, oneOf } from "./columns.ts";

/** How many mails went to a mailbox or came from a network, and which mail was held for it. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer, boolean, timestamp } = columnsFor(db);
  await createTable(db, "mail_counts", {
    key: sql`${text} primary key`,
    sent: sql`${integer} not null`,
    ends_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "mail_counts_by_end", "mail_counts", ["ends_at"]);
  const holds = ["own-hour", "own-day", "pool-hour", "pool-day", "network-hour", "network-day"];
  await addColumns(db, "outbox", {
    caused_by: text,
    is_counted: sql`${boolean} not null default false`,
    held_by: sql`${text} ${oneOf("held_by", holds)}`,
  });
  const mails = sql`topic >= 'mail.' and topic < 'mail/'`;
  await createIndex(db, "outbox_mails_dismissed", "outbox", ["id"], {
    where: sql`${mails} and done_at is not null and (recipient is null or held_by is not null)`,
  });
}
