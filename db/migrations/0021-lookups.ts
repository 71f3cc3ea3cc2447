import { sql } from "kysely";
import { createIndex, type MigrationDb } from "./columns.ts";

/** What the daily round forgets, who the administrators are and what waits for the owner: looked up, not searched for. */
export async function up(db: MigrationDb): Promise<void> {
  await createIndex(db, "users_role", "users", ["role", "is_active", "name"]);
  await createIndex(db, "sessions_by_end", "sessions", ["expires_at"]);
  await createIndex(db, "sessions_by_use", "sessions", ["last_seen_at"]);
  await createIndex(db, "sessions_with_address", "sessions", ["created_at"], { where: sql`ip is not null` });
  await createIndex(db, "one_time_links_by_end", "one_time_links", ["expires_at"]);
  await createIndex(db, "download_events_by_age", "download_events", ["created_at"]);
  await createIndex(db, "comments_with_address", "comments", ["created_at"], { where: sql`ip is not null` });
  await createIndex(db, "orders_with_name", "orders", ["created_at"], { where: sql`anonymised_at is null` });
  await createIndex(db, "orders_flagged", "orders", ["id"], { where: sql`attention is not null` });
  await createIndex(db, "outbox_with_recipient", "outbox", ["done_at"], {
    where: sql`recipient is not null`,
  });
}
