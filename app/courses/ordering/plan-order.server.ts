// The order of modules in a course and of lessons in a module: the column `order`, then the age of the row.
import { sql } from "kysely";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRow, updateRows } from "#db/writes.server.ts";

/** Where neighbours stand together: the modules of a course, or the lessons of a module. */
type Shelf = { table: "course_modules"; courseId: number } | { table: "course_lessons"; moduleId: number };

interface Placed {
  id: number;
  order: number;
}

/** The number after the last. */
export async function nextOrder(db: Db, shelf: Shelf): Promise<number> {
  return Math.max(0, ...(await listShelf(db, shelf)).map((row) => row.order)) + 1;
}

/** Moves the row at this position and those after it one further; does nothing when the position is free. */
export async function shiftPositions(
  trx: Db,
  shelf: Shelf,
  place: { order: number; exceptId?: number },
  now: Date,
) {
  const others = (await listShelf(trx, shelf)).filter((row) => row.id !== place.exceptId);
  if (!others.some((row) => row.order === place.order)) return;
  const ids = others.filter((row) => row.order >= place.order).map((row) => row.id);
  await updateRows(trx, shelf.table, ids, { order: sql<number>`${sql.ref("order")} + 1` }, now);
}

/** Puts a module at this place of its course, counted from 1; false when it is not there. */
export async function moveModule(
  db: Db,
  { courseId, id, position }: { courseId: number; id: number; position: number },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    const shelf: Shelf = { table: "course_modules", courseId };
    const rows = await listShelf(trx, shelf);
    if (!rows.some((row) => row.id === id)) return false;
    await renumber(trx, shelf.table, placedAt(rows, id, position), rows, now);
    return true;
  });
}

/** Puts a lesson at this place of a module of the same course; false when either is not there. */
export async function moveLesson(
  db: Db,
  { courseId, id, moduleId, position }: { courseId: number; id: number; moduleId: number; position: number },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    const lesson = await trx
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.order", "module_id"])
      .where("course_lessons.id", "=", id)
      .where("course_id", "=", courseId)
      .executeTakeFirst();
    const module = await trx
      .selectFrom("course_modules")
      .select("id")
      .where("id", "=", moduleId)
      .where("course_id", "=", courseId)
      .executeTakeFirst();
    if (!lesson || !module) return false;
    const shelf: Shelf = { table: "course_lessons", moduleId };
    const rows = await listShelf(trx, shelf);
    if (lesson.module_id !== moduleId) {
      await updateRow(trx, "course_lessons", id, { module_id: moduleId }, now);
      rows.push({ id, order: lesson.order });
      const left = await listShelf(trx, { table: "course_lessons", moduleId: lesson.module_id });
      await renumber(
        trx,
        shelf.table,
        left.map((row) => row.id),
        left,
        now,
      );
    }
    await renumber(trx, shelf.table, placedAt(rows, id, position), rows, now);
    return true;
  });
}

/** Two people who sort the same course wait for each other. */
export async function lockCourse(trx: Db, courseId: number): Promise<void> {
  await forUpdate(trx, trx.selectFrom("courses").select("id").where("id", "=", courseId)).execute();
}

function listShelf(db: Db, shelf: Shelf): Promise<Placed[]> {
  if (shelf.table === "course_modules") {
    const modules = db.selectFrom("course_modules").select(["id", "order"]);
    return modules.where("course_id", "=", shelf.courseId).orderBy("order").orderBy("id").execute();
  }
  const lessons = db.selectFrom("course_lessons").select(["id", "order"]);
  return lessons.where("module_id", "=", shelf.moduleId).orderBy("order").orderBy("id").execute();
}

/** The ids in their new order; a place past the end is the last. */
function placedAt(rows: Placed[], id: number, position: number): number[] {
  const ids = rows.map((row) => row.id).filter((other) => other !== id);
  ids.splice(position - 1, 0, id);
  return ids;
}

/** Gives them the numbers 1, 2, 3 …; rows that already have theirs are not touched. */
async function renumber(trx: Db, table: Shelf["table"], ids: number[], rows: Placed[], now: Date) {
  const before = new Map(rows.map((row) => [row.id, row.order]));
  const changed = ids
    .map((id, at) => ({ id, order: at + 1 }))
    .filter(({ id, order }) => before.get(id) !== order);
  if (changed.length === 0) return;
  const cases = sql.join(
    changed.map(({ id, order }) => sql`when ${sql.lit(id)} then ${sql.lit(order)}`),
    sql` `,
  );
  const order = sql<number>`case id ${cases} end`;
  await updateRows(
    trx,
    table,
    changed.map(({ id }) => id),
    { order },
    now,
  );
}
