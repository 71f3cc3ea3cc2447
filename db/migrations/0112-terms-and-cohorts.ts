import { sql } from "kysely";
import {
  addColumns,
  columnsFor,
  createIndex,
  createTable,
  type MigrationDb,
  oneOf,
  references,
} from "./columns.ts";

/**
 * How long access lasts as it is sold, cohorts of a course with their calendar and meetings, lessons that wait for others,
 * which mails a student wants, several roles of one person, and what a course says at its end.
 * Nothing that was given before gets an end.
 */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, integer, boolean, timestamp, json } = columnsFor(db);
  const term = {
    access_kind: sql`${text} ${oneOf("access_kind", ["forever", "days", "months", "until"])}`,
    access_count: integer,
    access_until: timestamp,
  };
  const times = { created_at: sql`${timestamp} not null`, updated_at: sql`${timestamp} not null` };
  const version = sql`${integer} not null default 1`;

  await createTable(db, "cohorts", {
    id,
    course_id: sql`${integer} not null ${references("courses", "cascade")}`,
    name: sql`${text} not null`,
    starts_at: timestamp,
    ends_at: timestamp,
    places: integer,
    ...term,
    link_key: sql`${text} not null unique`,
    is_link_open: sql`${boolean} not null default false`,
    retired_at: timestamp,
    version,
    ...times,
  });
  await createIndex(db, "cohorts_course", "cohorts", ["course_id", "id"]);

  await createTable(db, "cohort_openings", {
    id,
    cohort_id: sql`${integer} not null ${references("cohorts", "cascade")}`,
    module_id: sql`${integer} ${references("course_modules", "cascade")}`,
    lesson_id: sql`${integer} ${references("course_lessons", "cascade")}`,
    opens_at: sql`${timestamp} not null`,
    ...times,
  });
  await createIndex(db, "cohort_openings_module", "cohort_openings", ["cohort_id", "module_id"], {
    unique: true,
    where: sql`module_id is not null`,
  });
  await createIndex(db, "cohort_openings_lesson", "cohort_openings", ["cohort_id", "lesson_id"], {
    unique: true,
    where: sql`lesson_id is not null`,
  });
  // A module or a lesson that goes takes its days along.
  await createIndex(db, "cohort_openings_of_module", "cohort_openings", ["module_id"]);
  await createIndex(db, "cohort_openings_of_lesson", "cohort_openings", ["lesson_id"]);

  await createTable(db, "cohort_meetings", {
    id,
    cohort_id: sql`${integer} not null ${references("cohorts", "cascade")}`,
    title: sql`${text} not null`,
    starts_at: sql`${timestamp} not null`,
    minutes: sql`${integer} not null default 60`,
    url: sql`${text} not null default ''`,
    lesson_id: sql`${integer} ${references("course_lessons", "set null")}`,
    reminded_at: timestamp,
    version,
    ...times,
  });
  await createIndex(db, "cohort_meetings_cohort", "cohort_meetings", ["cohort_id", "starts_at"]);
  await createIndex(db, "cohort_meetings_due", "cohort_meetings", ["starts_at"], {
    where: sql`reminded_at is null`,
  });
  await createIndex(db, "cohort_meetings_lesson", "cohort_meetings", ["lesson_id"]);

  await addColumns(db, "products", term);
  await addColumns(db, "offers", {
    ...term,
    cohort_id: sql`${integer} ${references("cohorts", "set null")}`,
    is_renewal: sql`${boolean} not null default false`,
  });
  await createIndex(db, "offers_cohort", "offers", ["cohort_id"], { where: sql`cohort_id is not null` });
  await addColumns(db, "order_items", {
    ...term,
    cohort_id: sql`${integer} ${references("cohorts", "set null")}`,
    is_renewal: sql`${boolean} not null default false`,
  });
  await createIndex(db, "order_items_cohort", "order_items", ["cohort_id"], {
    where: sql`cohort_id is not null`,
  });
  await addColumns(db, "order_item_parts", term);

  await addColumns(db, "enrollments", { cohort_id: sql`${integer} ${references("cohorts", "set null")}` });
  await createIndex(db, "enrollments_cohort", "enrollments", ["cohort_id", "id"], {
    where: sql`cohort_id is not null`,
  });
  await addColumns(db, "enrollment_sources", { end_told_at: timestamp });

  await addColumns(db, "course_modules", {
    release_days: integer,
    release_at: timestamp,
    after_module_id: sql`${integer} ${references("course_modules", "set null")}`,
  });
  await addColumns(db, "course_lessons", {
    after_lesson_id: sql`${integer} ${references("course_lessons", "set null")}`,
  });
  await createIndex(db, "course_modules_after", "course_modules", ["after_module_id"], {
    where: sql`after_module_id is not null`,
  });
  await createIndex(db, "course_lessons_after", "course_lessons", ["after_lesson_id"], {
    where: sql`after_lesson_id is not null`,
  });

  await createTable(db, "study_mail_choices", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    kind: sql`${text} not null ${oneOf("kind", ["openings", "weekly", "stopped", "messages"])}`,
    is_wanted: sql`${boolean} not null`,
    ...times,
  });
  await createIndex(db, "study_mail_choices_person", "study_mail_choices", ["user_id", "kind"], {
    unique: true,
  });
  await createIndex(db, "study_mail_choices_kind", "study_mail_choices", ["kind", "user_id"]);

  await addColumns(db, "courses", {
    workload_minutes: integer,
    certificate_layout: sql`${text} not null default 'classic' ${oneOf("certificate_layout", ["classic", "modern", "plain"])}`,
    certificate_words: text,
    signature_image: text,
    signature_name: text,
    finish_message: text,
    next_course_id: sql`${integer} ${references("courses", "set null")}`,
    tells_stopped: sql`${boolean} not null default false`,
  });
  await createIndex(db, "courses_next", "courses", ["next_course_id"], {
    where: sql`next_course_id is not null`,
  });

  await addColumns(db, "users", {
    more_roles: sql`${json} not null default '[]'`,
    more_rights: sql`${json} not null default '[]'`,
  });
}
