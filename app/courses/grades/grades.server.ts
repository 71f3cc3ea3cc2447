// Quiz results of a course's students for the teacher, who can also let a student pass a quiz.
import { sql } from "kysely";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import type { Page } from "#app/platform/forms/pagination.ts";
import { hasOpenRight } from "#app/rights/rights.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { completeLesson, undoCompletion } from "../progress/lesson-progress.server.ts";
import type { StudentFilter } from "../students/student-filter.ts";
import { type Looked, listStudents } from "../students/students.server.ts";

export type GradedStudent = Awaited<ReturnType<typeof listGrades>>["items"][number];
export type Grade = ReturnType<typeof gradeOf>;

interface Quiz {
  id: number;
  title: string;
}

export async function listQuizzes(db: Db, courseId: number): Promise<Quiz[]> {
  return db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select(["course_lessons.id", "course_lessons.title"])
    .where("course_modules.course_id", "=", courseId)
    .where("content_type", "=", "quiz")
    .orderBy("course_modules.order")
    .orderBy("course_modules.id")
    .orderBy("course_lessons.order")
    .orderBy("course_lessons.id")
    .execute();
}

export async function listGrades(db: Db, looked: Looked, filter: StudentFilter, asked: Page) {
  const [list, quizzes] = await Promise.all([
    listStudents(db, looked, filter, asked),
    listQuizzes(db, looked.courseId),
  ]);
  const userIds = list.items.map(({ user_id }) => user_id);
  const lessonIds = quizzes.map(({ id }) => id);
  const [tries, completions] = await Promise.all([
    readTries(db, userIds, lessonIds),
    readCompletions(db, userIds, lessonIds),
  ]);
  const items = list.items.map((student) => {
    const ofStudent = (row: { user_id: number; lesson_id: number }, quiz: Quiz) =>
      row.user_id === student.user_id && row.lesson_id === quiz.id;
    const grades = quizzes.map((quiz) =>
      gradeOf(
        quiz,
        tries.find((row) => ofStudent(row, quiz)),
        completions.find((row) => ofStudent(row, quiz)),
      ),
    );
    return { ...student, grades };
  });
  return { ...list, items, quizzes };
}

function gradeOf(
  quiz: Quiz,
  tried: { best: number | null; count: number; has_passed: number } | undefined,
  completion: { completed_by: string | null } | undefined,
) {
  // Imported progress counts as done without an attempt here.
  const hasPassed = tried?.has_passed === 1 || completion?.completed_by === "rule";
  const byWord = !hasPassed && completion?.completed_by === "hand";
  return { ...quiz, best: tried?.best ?? null, tries: tried?.count ?? 0, hasPassed, byWord };
}

/** Best result in percent, rounded down as the student sees it. An open attempt counts as an attempt. */
async function readTries(db: Db, userIds: number[], lessonIds: number[]) {
  if (userIds.length === 0 || lessonIds.length === 0) return [];
  const isOver = sql<boolean>`finished_at is not null`;
  return db
    .selectFrom("quiz_attempts")
    .select((eb) => ["user_id", "lesson_id", eb.fn.countAll<number>().as("count")])
    .select(
      sql<number | null>`max(case when ${isOver} then correct_count * 100 / question_count end)`.as("best"),
    )
    .select(sql<number>`max(case when passed then 1 else 0 end)`.as("has_passed"))
    .where("user_id", "in", userIds)
    .where("lesson_id", "in", lessonIds)
    .groupBy(["user_id", "lesson_id"])
    .execute();
}

async function readCompletions(db: Db, userIds: number[], lessonIds: number[]) {
  if (userIds.length === 0 || lessonIds.length === 0) return [];
  return db
    .selectFrom("lesson_progress")
    .select(["user_id", "lesson_id", "completed_by"])
    .where("user_id", "in", userIds)
    .where("lesson_id", "in", lessonIds)
    .where("completed_at", "is not", null)
    .execute();
}

interface Verdict {
  courseId: number;
  enrollmentId: number;
  lessonId: number;
  passes: boolean;
}

/**
 * Lets a student pass a quiz, or undoes that; a pass by an attempt stays. Undefined if there is no such student with
 * access, or no such quiz.
 */
export async function passByWord(
  db: Db,
  { courseId, enrollmentId, lessonId, passes }: Verdict,
  author: Author,
  now: Date,
): Promise<{ student: string; quiz: string } | undefined> {
  return inTransaction(db, async (trx) => {
    const quiz = (await listQuizzes(trx, courseId)).find(({ id }) => id === lessonId);
    const student = await trx
      .selectFrom("enrollments")
      .innerJoin("users", "users.id", "enrollments.user_id")
      .select(["enrollments.user_id", "users.name"])
      .where("enrollments.id", "=", enrollmentId)
      .where("enrollments.course_id", "=", courseId)
      .where(hasOpenRight(now))
      .executeTakeFirst();
    if (!quiz || !student) return undefined;
    const place = { userId: student.user_id, lessonId };
    const [tried] = await readTries(trx, [student.user_id], [lessonId]);
    const [completion] = await readCompletions(trx, [student.user_id], [lessonId]);
    const grade = gradeOf(quiz, tried, completion);
    if (passes === (grade.byWord || grade.hasPassed)) return { student: student.name, quiz: quiz.title };
    if (passes) await completeLesson(trx, { ...place, by: "hand" }, now);
    else if (grade.byWord) await undoCompletion(trx, place, now);
    else return { student: student.name, quiz: quiz.title };
    const entry = {
      ...author,
      action: passes ? "course.pass-quiz" : "course.unpass-quiz",
      entity: "courses",
      entityId: courseId,
      detail: { enrollmentId, lesson: quiz.title },
    };
    await recordAudit(trx, entry, now);
    return { student: student.name, quiz: quiz.title };
  });
}
