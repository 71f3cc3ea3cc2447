import { changeCheck } from "./change-check.ts";
import { addColumns, columnsFor, type MigrationDb, oneOf } from "./columns.ts";

/** A copy restored on trial is a row of the same queue: one at a time, with the copies. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnsFor(db);
  await changeCheck(db, "backups", "origin", oneOf("origin", ["manual", "daily", "drill"]));
  await addColumns(db, "backups", { drilled_in: text });
}
