import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, type MigrationDb } from "./columns.ts";

/** What was deleted stays out of sight for a day, and who ended a subscription is known: so both can be taken back. */
export async function up(db: MigrationDb): Promise<void> {
  const { timestamp, boolean } = columnsFor(db);
  for (const table of ["blog_posts", "ready_answers"]) {
    await addColumns(db, table, { retired_at: timestamp });
    await createIndex(db, `${table}_retired`, table, ["retired_at"], { where: sql`retired_at is not null` });
  }
  // Asked when a post is gone for good.
  await createIndex(db, "newsletter_issues_post", "newsletter_issues", ["post_id"], {
    where: sql`post_id is not null`,
  });
  await addColumns(db, "newsletter_subscriptions", {
    is_ended_by_team: sql`${boolean} not null default false`,
  });
}
