import { sql } from "kysely";
import { createIndex, type MigrationDb } from "./columns.ts";

/** The mails that lie in the outbox folder, which the owner is asked about once there is a server. */
export async function up(db: MigrationDb): Promise<void> {
  await createIndex(db, "outbox_kept", "outbox", ["id"], { where: sql`is_kept` });
}
