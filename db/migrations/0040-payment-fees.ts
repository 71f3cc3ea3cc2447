import { sql } from "kysely";
import { createIndex, type MigrationDb } from "./columns.ts";

/** The payments of late whose fee the provider has told. */
export async function up(db: MigrationDb): Promise<void> {
  await createIndex(db, "payment_attempts_fees", "payment_attempts", ["created_at"], {
    where: sql`fee_cents is not null`,
  });
}
