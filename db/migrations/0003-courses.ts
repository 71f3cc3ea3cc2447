import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "./columns.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, text, boolean, timestamp, integer } = columnsFor(db);
  const times = { created_at: sql`${timestamp} not null`, updated_at: sql`${timestamp} not null` };

  // products.linked_course_id points back here, so on PostgreSQL this reference is added with the products.
  const toProduct = engineOf(db) === "sqlite" ? references("products", "set null") : sql``;
  await createTable(db, "courses", {
    id,
    title: sql`${text} not null`,
    description: text,
    cover_image: text,
    instructor_id: sql`${integer} ${references("users", "set null")}`,
    product_id: sql`${integer} ${toProduct}`,
    is_published: sql`${boolean} not null default true`,
    retired_at: timestamp,
    ...times,
  });
  await createIndex(db, "courses_product", "courses", ["product_id"]);
  await createIndex(db, "courses_instructor", "courses", ["instructor_id"]);

  await createTable(db, "course_modules", {
    id,
    course_id: sql`${integer} not null ${references("courses", "cascade")}`,
    title: sql`${text} not null`,
    description: text,
    order: sql`${integer} not null default 1 check ("order" >= 1)`,
    ...times,
  });
  await createIndex(db, "course_modules_course", "course_modules", ["course_id", "order"]);

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
    ...times,
  });
  await createIndex(db, "course_lessons_module", "course_lessons", ["module_id", "order"]);

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
  });
  await createIndex(db, "lesson_doubts_lesson", "lesson_doubts", ["lesson_id", "user_id"]);
  await createIndex(db, "lesson_doubts_inbox", "lesson_doubts", ["is_resolved", "created_at"]);
  await createIndex(db, "lesson_doubts_user", "lesson_doubts", ["user_id"]);

  await createTable(db, "enrollments", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    course_id: sql`${integer} not null ${references("courses", "restrict")}`,
    ...times,
  });
  await createIndex(db, "enrollments_person", "enrollments", ["user_id", "course_id"], { unique: true });
  await createIndex(db, "enrollments_course", "enrollments", ["course_id"]);

  await createTable(db, "lesson_progress", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    lesson_id: sql`${integer} not null ${references("course_lessons", "cascade")}`,
    position_seconds: sql`${integer} not null default 0 check (position_seconds >= 0)`,
    completed_at: timestamp,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "lesson_progress_person", "lesson_progress", ["user_id", "lesson_id"], {
    unique: true,
  });
  await createIndex(db, "lesson_progress_lesson", "lesson_progress", ["lesson_id"]);
}
