import { sql } from "kysely";
import { changeCheck } from "./change-check.ts";
import { addColumns, columnsFor, createIndex, type MigrationDb, oneOf } from "./columns.ts";

/** A link that stops a change of address, the session that asked for one, and a number that every change of a person raises. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer, text } = columnsFor(db);
  await changeCheck(db, "one_time_links", "purpose", oneOf("purpose", ["reset", "confirm", "undo"]));
  await addColumns(db, "one_time_links", { session_id: text });
  await createIndex(db, "one_time_links_email", "one_time_links", ["email"]);
  // A change of address that waits was asked for without what is asked today: its owner asks once more.
  await sql`update one_time_links set used_at = created_at where purpose = 'confirm' and used_at is null
    and email <> (select users.email from users where users.id = one_time_links.user_id)`.execute(db);
  await addColumns(db, "users", { identity_version: sql`${integer} not null default 1` });
}
