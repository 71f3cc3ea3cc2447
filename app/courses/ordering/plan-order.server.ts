// The order of modules in a course and of lessons in a module: the column `order`, then the age of the row. The noun's
// own write stores the result.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.server.ts";

/** Rows that are ordered together: the modules of a course, or the lessons of a module. */
export type Shelf =
  | { table: "course_modules"; courseId: number }
  | { table: "course_lessons"; moduleId: number };

export interface Placed {
  id: number;
  order: number;
}

/** Rows that get a new position, so that one statement can update all of them. */
export interface Renumbering {
  ids: number[];
  patch: { order: RawBuilder<number> };
}

const NOBODY: Renumbering = { ids: [], patch: { order: sql<number>`1` } };

export function listShelf(db: Db, shelf: Shelf): Promise<Placed[]> {
  if (shelf.table === "course_modules") {
    const modules = db.selectFrom("course_modules").select(["id", "order"]);
    return modules.where("course_id", "=", shelf.courseId).orderBy("order").orderBy("id").execute();
  }
  const lessons = db.selectFrom("course_lessons").select(["id", "order"]);
  return lessons.where("module_id", "=", shelf.moduleId).orderBy("order").orderBy("id").execute();
}

export function nextOrder(rows: readonly { order: number }[]): number {
  return Math.max(0, ...rows.map((row) => row.order)) + 1;
}

/** Shifts the row at this position and the rows after it by one. Empty if the position is free. */
export function shiftedFrom(rows: Placed[], { order, exceptId }: { order: number; exceptId?: number }) {
  const others = rows.filter((row) => row.id !== exceptId);
  if (!others.some((row) => row.order === order)) return NOBODY;
  return behind(
    others.filter((row) => row.order >= order),
    1,
  );
}

export function behind(rows: Placed[], steps: number): Renumbering {
  return { ids: rows.map(({ id }) => id), patch: { order: sql<number>`${sql.ref("order")} + ${steps}` } };
}

/** Numbers the rows 1, 2, 3 … in this order; rows that already have their number are left out. */
export function numbered(ids: number[], rows: Placed[]): Renumbering {
  const before = new Map(rows.map((row) => [row.id, row.order]));
  const changed = ids
    .map((id, at) => ({ id, order: at + 1 }))
    .filter(({ id, order }) => before.get(id) !== order);
  if (changed.length === 0) return NOBODY;
  const cases = sql.join(
    changed.map(({ id, order }) => sql`when ${sql.lit(id)} then ${sql.lit(order)}`),
    sql` `,
  );
  return { ids: changed.map(({ id }) => id), patch: { order: sql<number>`case id ${cases} end` } };
}
