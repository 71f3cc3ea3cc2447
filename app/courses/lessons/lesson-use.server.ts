// How far students come: how many opened and how many completed each lesson.
import type { Db } from "#db/connect.server.ts";

export interface LessonUse {
  opened: number;
  completed: number;
}

const UNUSED: LessonUse = { opened: 0, completed: 0 };

export type LessonWithUse = Awaited<ReturnType<typeof listDropOff>>["lessons"][number];

/**
 * Keyed by lesson id; a lesson that nobody opened has no entry. A student who completed a lesson counts as having
 * opened it.
 */
export async function countLessonUse(db: Db, courseId: number): Promise<Map<number, LessonUse>> {
  const rows = await db
    .selectFrom("lesson_progress")
    .select("lesson_id")
    .select((eb) => [
      eb.fn.countAll<number>().as("opened"),
      eb.fn.count<number>("completed_at").as("completed"),
    ])
    // Lesson by lesson within this course, so that one index answers.
    .where("lesson_id", "in", (eb) =>
      eb
        .selectFrom("course_lessons")
        .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
        .select("course_lessons.id")
        .where("course_id", "=", courseId),
    )
    .groupBy("lesson_id")
    .execute();
  return new Map(rows.map(({ lesson_id, opened, completed }) => [lesson_id, { opened, completed }]));
}

/** Lessons in course order, and how many people ever had a place in the course. */
export async function listDropOff(db: Db, courseId: number) {
  const [lessons, use, { students }] = await Promise.all([
    db
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.id", "course_lessons.title", "content_type"])
      .select("course_modules.title as module_title")
      .where("course_id", "=", courseId)
      .orderBy("course_modules.order")
      .orderBy("course_modules.id")
      .orderBy("course_lessons.order")
      .orderBy("course_lessons.id")
      .execute(),
    countLessonUse(db, courseId),
    db
      .selectFrom("enrollments")
      .select((eb) => eb.fn.countAll<number>().as("students"))
      .where("course_id", "=", courseId)
      .executeTakeFirstOrThrow(),
  ]);
  return { students, lessons: lessons.map((lesson) => ({ ...lesson, ...(use.get(lesson.id) ?? UNUSED) })) };
}
