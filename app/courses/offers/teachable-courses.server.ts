import { type Db, forUpdate } from "#db/connect.server.ts";

/**
 * The given courses that a buyer can begin now: published, with a published lesson. They are locked for the caller's
 * transaction.
 */
export async function listTeachable(trx: Db, courseIds: number[]): Promise<Set<number>> {
  if (courseIds.length === 0) return new Set();
  const query = trx
    .selectFrom("courses")
    .select("id")
    .where("id", "in", courseIds)
    .where("is_published", "=", true)
    .where("retired_at", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("course_modules")
          .innerJoin("course_lessons", "course_lessons.module_id", "course_modules.id")
          .select("course_lessons.id")
          .whereRef("course_modules.course_id", "=", "courses.id")
          .where("course_lessons.is_published", "=", true),
      ),
    )
    .orderBy("id");
  const rows = await forUpdate(trx, query).execute();
  return new Set(rows.map(({ id }) => id));
}

/** True if the course has a published lesson. */
export async function hasPublishedLesson(trx: Db, courseId: number): Promise<boolean> {
  const lesson = await trx
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select("course_lessons.id")
    .where("course_id", "=", courseId)
    .where("course_lessons.is_published", "=", true)
    .limit(1)
    .executeTakeFirst();
  return lesson !== undefined;
}
