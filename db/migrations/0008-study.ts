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

/** What a student does in a course: files of lessons, watched time, quiz attempts, notes, certificates. */
export async function up(db: MigrationDb): Promise<void> {
  const { id, text, boolean, timestamp, integer, json } = columnsFor(db);
  const created = { created_at: sql`${timestamp} not null` };
  const times = { ...created, updated_at: sql`${timestamp} not null` };

  await addColumns(db, "course_lessons", {
    video_file_key: text,
    video_file_name: text,
    pdf_file_key: text,
    pdf_file_name: text,
    captions_key: text,
    transcript: text,
    quiz_pass_percent: sql`${integer} not null default 70 check (quiz_pass_percent between 1 and 100)`,
    quiz_one_by_one: sql`${boolean} not null default false`,
  });
  await createTable(db, "lesson_attachments", {
    id,
    lesson_id: sql`${integer} not null ${references("course_lessons", "cascade")}`,
    public_id: sql`${text} not null unique`,
    name: sql`${text} not null`,
    file_key: sql`${text} not null`,
    size_bytes: sql`${integer} not null check (size_bytes >= 0)`,
    order: sql`${integer} not null default 1 check ("order" >= 1)`,
    ...created,
  });
  await createIndex(db, "lesson_attachments_lesson", "lesson_attachments", ["lesson_id", "order"]);

  await addColumns(db, "enrollment_sources", { reason: text });

  await addColumns(db, "lesson_progress", {
    opened_at: timestamp,
    completed_by: sql`${text} ${oneOf("completed_by", ["hand", "rule"])}`,
    undone_at: timestamp,
    watched_ranges: json,
    watched_seconds: sql`${integer} not null default 0 check (watched_seconds >= 0)`,
  });
  await createIndex(db, "lesson_progress_recent", "lesson_progress", ["user_id", "opened_at"]);

  await createTable(db, "quiz_attempts", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    lesson_id: sql`${integer} not null ${references("course_lessons", "cascade")}`,
    number: sql`${integer} not null check (number >= 1)`,
    questions: sql`${json} not null`,
    answers: sql`${json} not null`,
    correct_count: sql`${integer} not null default 0 check (correct_count >= 0)`,
    question_count: sql`${integer} not null check (question_count >= 1)`,
    pass_percent: sql`${integer} not null`,
    passed: sql`${boolean} not null default false`,
    started_at: sql`${timestamp} not null`,
    finished_at: timestamp,
  });
  await createIndex(db, "quiz_attempts_number", "quiz_attempts", ["user_id", "lesson_id", "number"], {
    unique: true,
  });
  await createIndex(db, "quiz_attempts_open", "quiz_attempts", ["user_id", "lesson_id"], {
    unique: true,
    where: sql`finished_at is null`,
  });
  await createIndex(db, "quiz_attempts_lesson", "quiz_attempts", ["lesson_id"]);

  await createTable(db, "lesson_notes", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    lesson_id: sql`${integer} not null ${references("course_lessons", "cascade")}`,
    video_second: sql`${integer} check (video_second >= 0)`,
    body: sql`${text} not null`,
    ...times,
  });
  await createIndex(db, "lesson_notes_person", "lesson_notes", ["user_id", "lesson_id"]);
  await createIndex(db, "lesson_notes_lesson", "lesson_notes", ["lesson_id"]);

  await createTable(db, "certificates", {
    id,
    code: sql`${text} not null unique`,
    user_id: sql`${integer} ${references("users", "set null")}`,
    course_id: sql`${integer} not null ${references("courses", "restrict")}`,
    student_name: sql`${text} not null`,
    course_title: sql`${text} not null`,
    instructor_name: text,
    workload_minutes: sql`${integer} not null check (workload_minutes >= 0)`,
    started_on: sql`${timestamp} not null`,
    finished_on: sql`${timestamp} not null`,
    syllabus: sql`${json} not null`,
    issued_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "certificates_person", "certificates", ["user_id", "course_id"], { unique: true });
  await createIndex(db, "certificates_course", "certificates", ["course_id"]);
}
