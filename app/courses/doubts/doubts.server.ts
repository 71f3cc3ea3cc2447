// Asking under a lesson, for students. The owner's side is in doubt-inbox.server.ts.
import type { Db } from "#db/connect.server.ts";
import { isOpenToStudent } from "../access/course-access.server.ts";

/** Limit: doubts of one student under one lesson; only the newest are shown. */
const SHOWN = 50;

export type LessonDoubt = Awaited<ReturnType<typeof listLessonDoubts>>[number];

export interface DoubtPlace {
  userId: number;
  courseId: number;
  lessonId: number;
}

export async function findLessonToAsk(db: Db, { userId, courseId, lessonId }: DoubtPlace, now: Date) {
  const lesson = await db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .select(["course_lessons.id", "course_lessons.content_type"])
    .select(["courses.id as course_id", "courses.title as course_title"])
    .where("course_lessons.id", "=", lessonId)
    .where("courses.id", "=", courseId)
    .where("course_lessons.is_published", "=", true)
    .executeTakeFirst();
  return lesson && (await isOpenToStudent(db, { userId, courseId, lessonId }, now)) ? lesson : undefined;
}

/** A student's own doubts under a lesson, newest first, each with its answer and its author. */
export async function listLessonDoubts(db: Db, { userId, lessonId }: { userId: number; lessonId: number }) {
  return db
    .selectFrom("lesson_doubts")
    .leftJoin("users as teachers", "teachers.id", "lesson_doubts.answered_by_id")
    .select(["lesson_doubts.id", "doubt_text", "video_second", "answer_text", "is_resolved"])
    .select(["lesson_doubts.created_at", "answered_at", "teachers.name as answered_by"])
    .where("lesson_id", "=", lessonId)
    .where("user_id", "=", userId)
    .orderBy("lesson_doubts.created_at", "desc")
    .orderBy("lesson_doubts.id", "desc")
    .limit(SHOWN)
    .execute();
}
