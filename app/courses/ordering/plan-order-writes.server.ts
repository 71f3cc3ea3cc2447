// Writes the order of a course: every module and every lesson in one transaction.
import { sql } from "kysely";
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import { lockCourses } from "../offers/course-offer-writes.server.ts";
import { circleIn, readPrerequisites } from "../prerequisites/prerequisites.server.ts";
import { orderText, type PlanOrder, sameNodes } from "./plan-moves.ts";
import { numbered } from "./plan-order.server.ts";

interface OrderWrite {
  courseId: number;
  /** The order that the author saw. If the stored order differs, somebody else changed it, and nothing is written. */
  seen: string;
  to: PlanOrder;
}

/** circle: lessons would wait for each other in the new order. */
export type OrderOutcome = "saved" | "stale" | "missing" | { circle: string };

export async function saveOrder(
  db: Db,
  { courseId, seen, to }: OrderWrite,
  now: Date,
  author?: Author,
): Promise<OrderOutcome> {
  return inTransaction(db, async (trx) => {
    await lockCourses(trx, [courseId]);
    const plan = await readPlaces(trx, courseId);
    const before = orderOf(plan);
    if (orderText(before) !== seen) return "stale";
    if (!sameNodes(before, to)) return "missing";
    if (orderText(to) === seen) return "saved";
    const circle = await circleAt(trx, courseId, to);
    if (circle) return { circle };
    await writeModules(trx, plan, to, now);
    await writeLessons(trx, plan, to, now);
    const entry = { action: "course.order", entity: "courses", id: courseId, changes: {} };
    await auditedChange(trx, author, entry, now);
    return "saved";
  });
}

async function circleAt(trx: Db, courseId: number, to: PlanOrder): Promise<string | undefined> {
  const { modules, lessons } = await readPrerequisites(trx, courseId);
  const homes = new Map(to.flatMap(({ id, lessons: own }) => own.map((lesson) => [lesson, id] as const)));
  const moved = lessons.map((lesson) => ({ ...lesson, module_id: homes.get(lesson.id) ?? lesson.module_id }));
  return circleIn({ modules, lessons: moved });
}

export async function readOrder(db: Db, courseId: number): Promise<PlanOrder> {
  return orderOf(await readPlaces(db, courseId));
}

type Places = Awaited<ReturnType<typeof readPlaces>>;

async function readPlaces(trx: Db, courseId: number) {
  const [modules, lessons] = await Promise.all([
    trx
      .selectFrom("course_modules")
      .select(["id", "order"])
      .where("course_id", "=", courseId)
      .orderBy("order")
      .orderBy("id")
      .execute(),
    trx
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.id", "course_lessons.order", "module_id"])
      .where("course_id", "=", courseId)
      .orderBy("course_lessons.order")
      .orderBy("course_lessons.id")
      .execute(),
  ]);
  return { modules, lessons };
}

/** Expects the rows that the tree has. */
export function orderOf({
  modules,
  lessons,
}: {
  modules: readonly { id: number }[];
  lessons: readonly { id: number; module_id: number }[];
}): PlanOrder {
  return modules.map(({ id }) => ({
    id,
    lessons: lessons.filter((lesson) => lesson.module_id === id).map((lesson) => lesson.id),
  }));
}

async function writeModules(trx: Db, { modules }: Places, after: PlanOrder, now: Date): Promise<void> {
  const { ids, patch } = numbered(
    after.map(({ id }) => id),
    modules,
  );
  await updateRows(trx, "course_modules", ids, patch, now);
}

/** Writes only lessons whose module or number changed. */
async function writeLessons(trx: Db, { lessons }: Places, after: PlanOrder, now: Date): Promise<void> {
  const before = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const changed = after.flatMap(({ id: module_id, lessons: own }) =>
    own
      .map((id, at) => ({ id, module_id, order: at + 1 }))
      .filter((place) => {
        const was = before.get(place.id);
        return was?.module_id !== place.module_id || was.order !== place.order;
      }),
  );
  if (changed.length === 0) return;
  const cases = (column: "module_id" | "order") => {
    const whens = changed.map((place) => sql`when ${sql.lit(place.id)} then ${sql.lit(place[column])}`);
    return sql<number>`case id ${sql.join(whens, sql` `)} end`;
  };
  const ids = changed.map(({ id }) => id);
  await updateRows(trx, "course_lessons", ids, { module_id: cases("module_id"), order: cases("order") }, now);
}
