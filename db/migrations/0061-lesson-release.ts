import { sql } from "kysely";
import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

/** A lesson may be a draft, and may open only so many days after the enrolment, or on a day. */
export async function up(db: MigrationDb): Promise<void> {
  const { boolean, integer, timestamp } = columnsFor(db);
  await addColumns(db, "course_lessons", {
    is_published: sql`${boolean} not null default true`,
    release_days: integer,
    release_at: timestamp,
  });
}
