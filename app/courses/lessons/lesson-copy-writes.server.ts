import { namesOf } from "#app/nouns/columns.ts";
import type { Db } from "#db/connect.server.ts";
import { insertRows } from "#db/writes.server.ts";
import { copyPrerequisites } from "../prerequisites/prerequisite-writes.server.ts";
import { copyAttachments } from "./attachment-writes.server.ts";
import { LESSON_COLUMNS } from "./lesson.ts";

/**
 * Copies the lessons of each module into the module's copy, with files and attachments, numbered 1, 2, 3 … in each
 * module.
 */
export async function copyLessons(trx: Db, modules: ReadonlyMap<number, number>, now: Date): Promise<void> {
  const lessons = await trx
    .selectFrom("course_lessons")
    .select(["id", ...namesOf(LESSON_COLUMNS)])
    .where("module_id", "in", [...modules.keys()])
    .orderBy("module_id")
    .orderBy("order")
    .orderBy("id")
    .execute();
  if (lessons.length === 0) return;
  const counts = new Map<number, number>();
  const rows = lessons.map(({ id, module_id, after_lesson_id: _, ...facts }) => {
    const order = (counts.get(module_id) ?? 0) + 1;
    counts.set(module_id, order);
    return { ...facts, module_id: modules.get(module_id) ?? 0, order };
  });
  await insertRows(trx, "course_lessons", rows, now);
  const copies = await trx
    .selectFrom("course_lessons")
    .select(["id", "module_id", "order"])
    .where("module_id", "in", [...modules.values()])
    .execute();
  const places = new Map(copies.map((copy) => [placeKey(copy), copy.id]));
  const pairs = rows.map((row, at) => [lessons[at]?.id ?? 0, places.get(placeKey(row)) ?? 0] as const);
  const copyOf = new Map(pairs);
  await copyPrerequisites(trx, { table: "course_lessons", column: "after_lesson_id" }, lessons, copyOf, now);
  await copyAttachments(trx, copyOf, now);
}

function placeKey({ module_id, order }: { module_id: number; order: number }): string {
  return `${module_id} ${order}`;
}
