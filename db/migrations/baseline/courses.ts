// Courses with their modules, lessons and cohorts.
import { sql } from "kysely";
import { engineOf } from "../../connect.server.ts";
import {
  columnsFor,
  createIndex,
  createTable,
  indexWords,
  type MigrationDb,
  oneOf,
  references,
} from "../columns.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, words } = columnsFor(db);
  const isPostgres = engineOf(db) === "postgres";

  // A course with the texts of its certificate.
  await createTable(db, "courses", {
    id,
    title: sql`${text} not null`,
    description: text,
    cover_image: text,
    instructor_id: sql`${integer} ${references("users", "set null")}`,
    // PostgreSQL adds the foreign key when the table of products exists.
    product_id: isPostgres ? integer : sql`${integer} ${references("products", "set null")}`,
    is_published: sql`${boolean} not null default true`,
    retired_at: timestamp,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    version: sql`${integer} not null default 1`,
    workload_minutes: integer,
    certificate_layout: sql`${text} not null default 'classic' ${oneOf("certificate_layout", ["classic", "modern", "plain"])}`,
    certificate_words: text,
    signature_image: text,
    signature_name: text,
    finish_message: text,
    next_course_id: sql`${integer} ${references("courses", "set null")}`,
    tells_stopped: sql`${boolean} not null default false`,
  });
  await createIndex(db, "courses_product", "courses", ["product_id"]);
  await createIndex(db, "courses_instructor", "courses", ["instructor_id"]);
  await createIndex(db, "courses_next", "courses", ["next_course_id"], {
    where: sql`next_course_id is not null`,
  });

  // A course's modules in order, with their release rules.
  await createTable(db, "course_modules", {
    id,
    course_id: sql`${integer} not null ${references("courses", "cascade")}`,
    title: sql`${text} not null`,
    description: text,
    order: sql`${integer} not null default 1 check ("order" >= 1)`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    version: sql`${integer} not null default 1`,
    release_days: integer,
    release_at: timestamp,
    after_module_id: sql`${integer} ${references("course_modules", "set null")}`,
  });
  await createIndex(db, "course_modules_course", "course_modules", ["course_id", "order"]);
  await createIndex(db, "course_modules_after", "course_modules", ["after_module_id"], {
    where: sql`after_module_id is not null`,
  });

  // A module's lessons (video, PDF, text or quiz) with their release rules.
  await createTable(db, "course_lessons", {
    id,
    module_id: sql`${integer} not null ${references("course_modules", "cascade")}`,
    title: sql`${text} not null`,
    content_type: sql`${text} not null default 'video' ${oneOf("content_type", ["video", "pdf", "text", "quiz"])}`,
    video_url: text,
    pdf_file: text,
    text_content: text,
    quiz_data: text,
    order: sql`${integer} not null default 1 check ("order" >= 1)`,
    is_free_preview: sql`${boolean} not null default false`,
    duration_seconds: sql`${integer} check (duration_seconds >= 0)`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    video_file_key: text,
    video_file_name: text,
    pdf_file_key: text,
    pdf_file_name: text,
    captions_key: text,
    transcript: text,
    quiz_pass_percent: sql`${integer} not null default 70 check (quiz_pass_percent between 1 and 100)`,
    quiz_one_by_one: sql`${boolean} not null default false`,
    version: sql`${integer} not null default 1`,
    is_published: sql`${boolean} not null default true`,
    release_days: integer,
    release_at: timestamp,
    after_lesson_id: sql`${integer} ${references("course_lessons", "set null")}`,
  });
  await createIndex(db, "course_lessons_module", "course_lessons", ["module_id", "order"]);
  await createIndex(db, "course_lessons_after", "course_lessons", ["after_lesson_id"], {
    where: sql`after_lesson_id is not null`,
  });

  await createTable(db, "lesson_attachments", {
    id,
    lesson_id: sql`${integer} not null ${references("course_lessons", "cascade")}`,
    public_id: sql`${text} not null unique`,
    name: sql`${text} not null`,
    file_key: sql`${text} not null`,
    size_bytes: sql`${integer} not null check (size_bytes >= 0)`,
    order: sql`${integer} not null default 1 check ("order" >= 1)`,
    created_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "lesson_attachments_lesson", "lesson_attachments", ["lesson_id", "order"]);

  // A student's question about a lesson, with its answer.
  await createTable(db, "lesson_doubts", {
    id,
    lesson_id: sql`${integer} not null ${references("course_lessons", "cascade")}`,
    user_id: sql`${integer} ${references("users", "set null")}`,
    doubt_text: sql`${text} not null`,
    video_second: integer,
    answer_text: text,
    answered_by_id: sql`${integer} ${references("users", "set null")}`,
    is_resolved: sql`${boolean} not null default false`,
    created_at: sql`${timestamp} not null`,
    answered_at: timestamp,
    updated_at: timestamp,
    search_title: sql`${text} not null default ''`,
    search_body: sql`${text} not null default ''`,
    search_vector: words,
    version: sql`${integer} not null default 1`,
  });
  await createIndex(db, "lesson_doubts_lesson", "lesson_doubts", ["lesson_id", "user_id"]);
  await createIndex(db, "lesson_doubts_inbox", "lesson_doubts", ["is_resolved", "created_at"]);
  await createIndex(db, "lesson_doubts_user", "lesson_doubts", ["user_id"]);
  await createIndex(db, "lesson_doubts_arrival", "lesson_doubts", ["created_at", "id"]);
  await createIndex(db, "lesson_doubts_resolved", "lesson_doubts", ["created_at", "id"], {
    where: sql`is_resolved`,
  });
  await createIndex(db, "lesson_doubts_waiting", "lesson_doubts", ["created_at", "id"], {
    where: sql`not is_resolved and answer_text is null`,
  });
  await createIndex(db, "lesson_doubts_answered", "lesson_doubts", ["created_at", "id"], {
    where: sql`not is_resolved and answer_text is not null`,
  });
  await createIndex(db, "lesson_doubts_of_lesson", "lesson_doubts", ["lesson_id", "created_at", "id"]);
  await createIndex(
    db,
    "lesson_doubts_of_lesson_waiting",
    "lesson_doubts",
    ["lesson_id", "created_at", "id"],
    { where: sql`not is_resolved and answer_text is null` },
  );
  await createIndex(
    db,
    "lesson_doubts_of_lesson_answered",
    "lesson_doubts",
    ["lesson_id", "created_at", "id"],
    { where: sql`not is_resolved and answer_text is not null` },
  );
  await createIndex(
    db,
    "lesson_doubts_of_lesson_resolved",
    "lesson_doubts",
    ["lesson_id", "created_at", "id"],
    { where: sql`is_resolved` },
  );
  await indexWords(db, "lesson_doubts");

  // A class of a course (turma) with its own dates.
  await createTable(db, "cohorts", {
    id,
    course_id: sql`${integer} not null ${references("courses", "cascade")}`,
    name: sql`${text} not null`,
    starts_at: timestamp,
    ends_at: timestamp,
    places: integer,
    access_kind: sql`${text} ${oneOf("access_kind", ["forever", "days", "months", "until"])}`,
    access_count: integer,
    access_until: timestamp,
    link_key: sql`${text} not null unique`,
    is_link_open: sql`${boolean} not null default false`,
    retired_at: timestamp,
    version: sql`${integer} not null default 1`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    taken_places: sql`${integer} not null default 0`,
  });
  await createIndex(db, "cohorts_course", "cohorts", ["course_id", "id"]);
  await createIndex(db, "cohorts_name", "cohorts", ["course_id", "(lower(name))"], {
    unique: true,
    where: sql`retired_at is null`,
  });

  // The release day of a module or lesson for a cohort, in place of its default.
  await createTable(db, "cohort_openings", {
    id,
    cohort_id: sql`${integer} not null ${references("cohorts", "cascade")}`,
    module_id: sql`${integer} ${references("course_modules", "cascade")}`,
    lesson_id: sql`${integer} ${references("course_lessons", "cascade")}`,
    opens_at: sql`${timestamp} not null`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "cohort_openings_module", "cohort_openings", ["cohort_id", "module_id"], {
    unique: true,
    where: sql`module_id is not null`,
  });
  await createIndex(db, "cohort_openings_lesson", "cohort_openings", ["cohort_id", "lesson_id"], {
    unique: true,
    where: sql`lesson_id is not null`,
  });
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
    version: sql`${integer} not null default 1`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    retired_at: timestamp,
    hour_told_at: timestamp,
  });
  await createIndex(db, "cohort_meetings_cohort", "cohort_meetings", ["cohort_id", "starts_at"]);
  await createIndex(db, "cohort_meetings_due", "cohort_meetings", ["starts_at"], {
    where: sql`reminded_at is null`,
  });
  await createIndex(db, "cohort_meetings_lesson", "cohort_meetings", ["lesson_id"]);
  await createIndex(db, "cohort_meetings_hour", "cohort_meetings", ["starts_at"], {
    where: sql`hour_told_at is null`,
  });
}
