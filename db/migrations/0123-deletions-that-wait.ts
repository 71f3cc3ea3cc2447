import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** `erase_at`: when an account closed on request is erased. Until then, its mailbox can restore the account. */
export async function up(db: MigrationDb): Promise<void> {
  const { timestamp } = columnsFor(db);
  await addColumns(db, "users", { erase_at: timestamp });
  await createIndex(db, "users_erase_at", "users", ["erase_at"], { where: sql`erase_at is not null` });
}
