// Studying: enrolments, progress, notes, quizzes, certificates and messages to students.
import { sql } from "kysely";
import { engineOf } from "../../connect.server.ts";
import { columnsFor, createIndex, createTable, type MigrationDb, oneOf, references } from "../columns.ts";
import { followStudy } from "./study-figures.ts";

export async function up(db: MigrationDb): Promise<void> {
  const { id, integer, text, boolean, timestamp, json } = columnsFor(db);
  // A person in a course, with progress. Access is in `rights`.
  await createTable(db, "enrollments", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    course_id: sql`${integer} not null ${references("courses", "restrict")}`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    has_access: sql`${boolean} not null default false`,
    cohort_id: sql`${integer} ${references("cohorts", "set null")}`,
    has_place: sql`${boolean} not null default false`,
    done_count: sql`${integer} not null default 0`,
    studied_at: timestamp,
    last_lesson_id: sql`${integer} ${references("course_lessons", "set null")}`,
    last_second: integer,
    finished_at: timestamp,
    stopped_told_at: timestamp,
  });
  await createIndex(db, "enrollments_person", "enrollments", ["user_id", "course_id"], { unique: true });
  await createIndex(db, "enrollments_course", "enrollments", ["course_id"]);
  await createIndex(db, "enrollments_students", "enrollments", [
    "course_id",
    "created_at",
    "id",
    "has_access",
    "user_id",
  ]);
  await createIndex(db, "enrollments_cohort", "enrollments", ["cohort_id", "id"], {
    where: sql`cohort_id is not null`,
  });
  // Newest first with nulls last; each engine spells it differently.
  const studied =
    engineOf(db) === "postgres" ? ["(studied_at) desc nulls last", "(id) desc"] : ["studied_at", "id"];
  await createIndex(db, "enrollments_studied", "enrollments", ["course_id", ...studied]);
  await createIndex(db, "enrollments_done", "enrollments", ["course_id", "done_count", "id"]);
  await createIndex(db, "enrollments_last_lesson", "enrollments", ["last_lesson_id", "id"], {
    where: sql`last_lesson_id is not null`,
  });

  // A person's progress in a lesson, and its completion time.
  await createTable(db, "lesson_progress", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    lesson_id: sql`${integer} not null ${references("course_lessons", "cascade")}`,
    position_seconds: sql`${integer} not null default 0 check (position_seconds >= 0)`,
    completed_at: timestamp,
    updated_at: sql`${timestamp} not null`,
    opened_at: timestamp,
    completed_by: sql`${text} ${oneOf("completed_by", ["hand", "rule"])}`,
    undone_at: timestamp,
    watched_ranges: json,
    watched_seconds: sql`${integer} not null default 0 check (watched_seconds >= 0)`,
  });
  await createIndex(db, "lesson_progress_person", "lesson_progress", ["user_id", "lesson_id"], {
    unique: true,
  });
  await createIndex(db, "lesson_progress_recent", "lesson_progress", ["user_id", "opened_at"]);
  await createIndex(db, "lesson_progress_use", "lesson_progress", ["lesson_id", "completed_at"]);
  await followStudy(db);

  // A student's private notes on a lesson.
  await createTable(db, "lesson_notes", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    lesson_id: sql`${integer} not null ${references("course_lessons", "cascade")}`,
    video_second: sql`${integer} check (video_second >= 0)`,
    body: sql`${text} not null`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "lesson_notes_person", "lesson_notes", ["user_id", "lesson_id"]);
  await createIndex(db, "lesson_notes_lesson", "lesson_notes", ["lesson_id"]);

  // Quiz attempts, with the questions as they were asked.
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

  // A snapshot at the time of issue; later changes of the course do not affect it.
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

  // A person's choices about study mails; no row means the kind's default.
  await createTable(db, "study_mail_choices", {
    id,
    user_id: sql`${integer} not null ${references("users", "cascade")}`,
    kind: sql`${text} not null ${oneOf("kind", ["openings", "weekly", "stopped", "messages"])}`,
    is_wanted: sql`${boolean} not null`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "study_mail_choices_person", "study_mail_choices", ["user_id", "kind"], {
    unique: true,
  });
  await createIndex(db, "study_mail_choices_kind", "study_mail_choices", ["kind", "user_id"]);

  // A teacher's message to marked students of a course.
  await createTable(db, "student_messages", {
    id,
    course_id: sql`${integer} not null ${references("courses", "cascade")}`,
    author_id: sql`${integer} ${references("users", "set null")}`,
    subject: sql`${text} not null default ''`,
    body: sql`${text} not null default ''`,
    state: sql`${text} not null default 'draft' ${oneOf("state", ["draft", "sending", "sent"])}`,
    starts_at: timestamp,
    finished_at: timestamp,
    version: sql`${integer} not null default 1`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
  });
  await createIndex(db, "student_messages_course", "student_messages", ["course_id", "id"]);
  await createIndex(db, "student_messages_author", "student_messages", ["author_id"]);

  // Recipients of a message, fixed when they were marked.
  await createTable(db, "student_message_recipients", {
    id,
    message_id: sql`${integer} not null ${references("student_messages", "cascade")}`,
    enrollment_id: sql`${integer} not null ${references("enrollments", "cascade")}`,
    state: sql`${text} not null default 'waiting' ${oneOf("state", ["waiting", "queued", "sent", "left_out"])}`,
    sent_at: timestamp,
  });
  await createIndex(
    db,
    "student_message_recipients_once",
    "student_message_recipients",
    ["message_id", "enrollment_id"],
    { unique: true },
  );
  await createIndex(db, "student_message_recipients_state", "student_message_recipients", [
    "message_id",
    "state",
    "id",
  ]);
  await createIndex(db, "student_message_recipients_place", "student_message_recipients", ["enrollment_id"]);

  // Reply templates of the team.
  await createTable(db, "ready_answers", {
    id,
    title: sql`${text} not null`,
    body: sql`${text} not null`,
    version: sql`${integer} not null default 1`,
    created_at: sql`${timestamp} not null`,
    updated_at: sql`${timestamp} not null`,
    retired_at: timestamp,
  });
  await createIndex(db, "ready_answers_title", "ready_answers", ["title"]);
  await createIndex(db, "ready_answers_retired", "ready_answers", ["retired_at"], {
    where: sql`retired_at is not null`,
  });
}
