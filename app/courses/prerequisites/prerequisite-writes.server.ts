// Prerequisites after their rows are copied or moved to another course.
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";

type Prerequisites =
  | { table: "course_lessons"; column: "after_lesson_id" }
  | { table: "course_modules"; column: "after_module_id" };

/** Points copied prerequisites to the copies of the rows that the originals wait for. */
export async function copyPrerequisites(
  trx: Db,
  { table, column }: Prerequisites,
  rows: readonly { id: number; after_lesson_id?: number | null; after_module_id?: number | null }[],
  copyOf: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> {
  const pairs = rows.flatMap((row) => {
    const [copy, awaited] = [copyOf.get(row.id), copyOf.get(row[column] ?? 0)];
    return copy && awaited ? [{ copy, awaited }] : [];
  });
  if (pairs.length === 0) return;
  const whens = pairs.map(({ copy, awaited }) => sql`when ${sql.lit(copy)} then ${sql.lit(awaited)}`);
  const cases = sql<number>`case id ${sql.join(whens, sql` `)} end`;
  const ids = pairs.map(({ copy }) => copy);
  if (table === "course_lessons") await updateRows(trx, table, ids, { after_lesson_id: cases }, now);
  else await updateRows(trx, table, ids, { after_module_id: cases }, now);
}

/** Drops prerequisites between courses, after a lesson or a module moved to another course. */
export async function cutPrerequisitesAcross(
  trx: Db,
  courseIds: readonly number[],
  now: Date,
): Promise<void> {
  const lessons = await trx
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("course_lessons as awaited", "awaited.id", "course_lessons.after_lesson_id")
    .innerJoin("course_modules as home", "home.id", "awaited.module_id")
    .select("course_lessons.id")
    .where("course_modules.course_id", "in", courseIds)
    .whereRef("home.course_id", "!=", "course_modules.course_id")
    .execute();
  const modules = await trx
    .selectFrom("course_modules")
    .innerJoin("course_modules as awaited", "awaited.id", "course_modules.after_module_id")
    .select("course_modules.id")
    .where("course_modules.course_id", "in", courseIds)
    .whereRef("awaited.course_id", "!=", "course_modules.course_id")
    .execute();
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  await updateRows(trx, "course_lessons", idsOf(lessons), { after_lesson_id: null }, now);
  await updateRows(trx, "course_modules", idsOf(modules), { after_module_id: null }, now);
}
