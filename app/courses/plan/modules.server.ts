import { sql } from "kysely";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { NewRow } from "#db/schema.ts";
import { deleteRow, deleteRows, insertRow, updateRow, updateRows } from "#db/writes.server.ts";
import type { ModuleForm } from "../course/course.schema.ts";
import { withholdingOffers } from "../course/course-offers.server.ts";
import { lessonFileKeys } from "../media/lesson-storage.server.ts";
import { lockCourse, nextOrder, shiftPositions } from "../ordering/plan-order.server.ts";

export type ModuleFacts = Pick<NewRow<"course_modules">, "course_id" | "title" | "description" | "order">;
export type CourseModule = Awaited<ReturnType<typeof listModules>>[number];

export type ModuleDeletion =
  | { outcome: "missing" | "bad-target" }
  /** Files that its lessons had; other courses may still use them. */
  | { outcome: "deleted"; fileKeys: string[] };

export async function listModules(db: Db, courseId: number) {
  return db
    .selectFrom("course_modules")
    .select(["id", "title", "description", "order"])
    .where("course_id", "=", courseId)
    .orderBy("order")
    .orderBy("id")
    .execute();
}

export async function createModule(db: Db, facts: ModuleFacts, now: Date): Promise<{ id: number }> {
  return insertRow(db, "course_modules", facts, now);
}

/** Undefined when there is no such module. */
export async function updateModule(db: Db, id: number, facts: Partial<ModuleFacts>, now: Date) {
  const change = (trx: Db) => updateRow(trx, "course_modules", id, facts, now);
  const { course_id } = facts;
  if (course_id === undefined) return change(db);
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom("course_modules")
      .select("course_id")
      .where("id", "=", id)
      .executeTakeFirst();
    const courseIds = before ? [before.course_id, course_id] : [];
    return (await withholdingOffers(trx, courseIds, () => change(trx), now)).value;
  });
}

/** Creates, or changes the module of this course that the form names; a number that is taken pushes the others on. */
export async function saveModule(
  db: Db,
  courseId: number,
  form: ModuleForm,
  now: Date,
): Promise<"created" | "updated" | "missing"> {
  const { id, title, description = null, order } = form;
  return inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    const shelf = { table: "course_modules" as const, courseId };
    if (id === undefined) {
      await shiftPositions(trx, shelf, { order }, now);
      await createModule(trx, { course_id: courseId, title, description, order }, now);
      return "created";
    }
    if (!(await findModule(trx, courseId, id))) return "missing";
    await shiftPositions(trx, shelf, { order, exceptId: id }, now);
    await updateModule(trx, id, { title, description, order }, now);
    return "updated";
  });
}

/** Its lessons go with it, or to the end of another module of the course. */
export async function deleteModule(
  db: Db,
  { courseId, id, moveTo }: { courseId: number; id: number; moveTo?: number | null },
  now: Date,
): Promise<ModuleDeletion> {
  return inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    if (!(await findModule(trx, courseId, id))) return { outcome: "missing" };
    if (moveTo && (moveTo === id || !(await findModule(trx, courseId, moveTo)))) {
      return { outcome: "bad-target" };
    }
    const lessons = await trx
      .selectFrom("course_lessons")
      .select(["id", "order"])
      .where("module_id", "=", id)
      .execute();
    const lessonIds = lessons.map((lesson) => lesson.id);
    let fileKeys: string[] = [];
    if (moveTo) {
      await moveLessons(trx, lessons, moveTo, now);
    } else {
      fileKeys = await lessonFileKeys(trx, lessonIds);
      const remove = () => deleteRows(trx, "course_lessons", lessonIds);
      await withholdingOffers(trx, [courseId], remove, now);
    }
    await deleteRow(trx, "course_modules", id);
    return { outcome: "deleted", fileKeys };
  });
}

async function findModule(trx: Db, courseId: number, id: number) {
  const query = trx
    .selectFrom("course_modules")
    .select("id")
    .where("id", "=", id)
    .where("course_id", "=", courseId);
  return forUpdate(trx, query).executeTakeFirst();
}

/** Behind the ones that are there, in the order they have. */
async function moveLessons(
  trx: Db,
  lessons: { id: number; order: number }[],
  moduleId: number,
  now: Date,
): Promise<void> {
  const last = (await nextOrder(trx, { table: "course_lessons", moduleId })) - 1;
  const ids = lessons.map((lesson) => lesson.id);
  const order = sql<number>`${sql.ref("order")} + ${last}`;
  await updateRows(trx, "course_lessons", ids, { module_id: moduleId, order }, now);
}
