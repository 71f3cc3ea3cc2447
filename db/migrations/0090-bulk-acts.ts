import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** The entries of one act on several rows belong together: what it changed is found, and taken back, as a whole. */
export async function up(db: MigrationDb): Promise<void> {
  const { integer } = columnsFor(db);
  await addColumns(db, "audit_log", { act_id: integer });
  await createIndex(db, "audit_log_act", "audit_log", ["act_id", "id"], { where: sql`act_id is not null` });
}
