import { sql } from "kysely";
import { createIndex, type MigrationDb } from "./columns.ts";

/** Posts and doubts as the owner's lists ask for them: found by an index alone, whatever they are sorted by. */
export async function up(db: MigrationDb): Promise<void> {
  await createIndex(db, "blog_posts_desk", "blog_posts", [
    `(${SHOWN_DATE})`,
    "id",
    "status",
    "scheduled_date",
  ]);
  await createIndex(db, "blog_posts_desk_title", "blog_posts", [
    "search_title",
    "id",
    "status",
    "scheduled_date",
  ]);
  await createIndex(db, "blog_posts_desk_state", "blog_posts", [
    ...["status", "scheduled_date", "published_at", "updated_at", "id"],
  ]);

  const lesson = ["lesson_id", "created_at", "id"];
  await createIndex(db, "lesson_doubts_of_lesson", "lesson_doubts", lesson);
  for (const [state, where] of [
    ["waiting", sql`not is_resolved and answer_text is null`],
    ["answered", sql`not is_resolved and answer_text is not null`],
    ["resolved", sql`is_resolved`],
  ] as const) {
    await createIndex(db, `lesson_doubts_of_lesson_${state}`, "lesson_doubts", lesson, { where });
  }
}

/** In the very words of the queries, so that the engines see that it is the same. */
const SHOWN_DATE =
  "case status when 'scheduled' then scheduled_date when 'published' then coalesce(published_at, updated_at) else updated_at end";
