// The cohorts and lessons that the list of a course's students can be narrowed to.
import type { Db } from "#db/connect.server.ts";

export async function readOffered(db: Db, courseId: number) {
  const [cohorts, lessons] = await Promise.all([
    db
      .selectFrom("cohorts")
      .select(["id", "name"])
      .where("course_id", "=", courseId)
      .orderBy("id", "desc")
      .execute(),
    db
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.id", "course_lessons.title"])
      .where("course_id", "=", courseId)
      .orderBy("course_modules.order")
      .orderBy("course_modules.id")
      .orderBy("course_lessons.order")
      .orderBy("course_lessons.id")
      .execute(),
  ]);
  return {
    cohortId: cohorts.map(({ id, name }) => [id, name] as const),
    lessonId: lessons.map(({ id, title }) => [id, title] as const),
  };
}
