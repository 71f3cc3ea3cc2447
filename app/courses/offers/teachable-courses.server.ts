// Which courses can be sold.
import { type Db, forUpdate } from "#db/connect.server.ts";

/** Those of these courses that a buyer could begin now: published, and with a lesson. They stay so until the caller is done. */
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
          .whereRef("course_modules.course_id", "=", "courses.id"),
      ),
    )
    .orderBy("id");
  const rows = await forUpdate(trx, query).execute();
  return new Set(rows.map(({ id }) => id));
}
