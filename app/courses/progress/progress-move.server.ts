import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";

interface Move {
  fromUserId: number;
  toUserId: number;
  courseIds: number[];
}

/**
 * Moves progress in courses to the account that owns them now; a lesson that this account has begun stays unchanged.
 */
export async function moveProgress(trx: Db, { fromUserId, toUserId, courseIds }: Move): Promise<void> {
  if (courseIds.length === 0) return;
  const lessons = trx
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select("course_lessons.id")
    .where("course_modules.course_id", "in", courseIds);
  await trx
    .updateTable("lesson_progress")
    .set({ user_id: toUserId })
    .where("user_id", "=", fromUserId)
    .where("lesson_id", "in", lessons)
    .where(
      sql<boolean>`lesson_id not in (select begun.lesson_id from lesson_progress as begun where begun.user_id = ${toUserId})`,
    )
    .execute();
}
