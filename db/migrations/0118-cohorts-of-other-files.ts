import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb, references } from "./columns.ts";

/** The class that a file names beside each person, and which cohort here that is. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer, timestamp } = columnsFor(db);
  await createTable(
    db,
    "external_cohorts",
    {
      platform: sql`${text} not null`,
      name: sql`${text} not null`,
      course_id: sql`${integer} not null ${references("courses", "cascade")}`,
      // Empty for the answer that it is none.
      cohort_id: sql`${integer} ${references("cohorts", "cascade")}`,
      created_at: sql`${timestamp} not null`,
      updated_at: sql`${timestamp} not null`,
    },
    [sql`primary key (platform, name, course_id)`],
  );
  await createIndex(db, "external_cohorts_course", "external_cohorts", ["course_id"]);
  await createIndex(db, "external_cohorts_cohort", "external_cohorts", ["cohort_id"]);
  await addColumns(db, "sale_import_lines", { cohort: sql`${text} not null default ''` });
  await addColumns(db, "external_sales", { cohort: sql`${text} not null default ''` });
  await addColumns(db, "enrollment_sources", { external_cohort_id: integer });
  // How many opened a lesson and how many completed it: answered out of the index alone.
  await createIndex(db, "lesson_progress_use", "lesson_progress", ["lesson_id", "completed_at"]);
  await sql`drop index lesson_progress_lesson`.execute(db);
}
