// Every write of a course's module, whichever door it comes through. Its lessons are written by lesson-writes.server.ts.
import { askRules, changesIn, type Door, type Refusals } from "#app/platform/rule-book.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { deleteRow, deleteRows, insertRow, insertRows, updateRow, updateRows } from "#db/writes.server.ts";
import { appendLessons, copyLessons, deleteLessonsOf } from "../lessons/lesson-writes.server.ts";
import { lockCourses, withholdingOffers } from "../offers/course-offer-writes.server.ts";
import { listShelf, movedTo, type Renumbering, shiftedFrom } from "../ordering/plan-order.server.ts";
import { MODULE_FIELDS, MODULE_RULES, type ModuleFacts, type ModulePatch, NEW_MODULE } from "./module.ts";

export type ModuleDeletion =
  | { outcome: "missing" | "bad-target" }
  /** Files that its lessons had; other courses may still use them. */
  | { outcome: "deleted"; fileKeys: string[] };

interface ModuleWrite {
  /** Left out for a new module. */
  id?: number;
  /** Only what is to change. */
  patch: ModulePatch;
  door: Door;
}

export type ModuleOutcome =
  | { ok: true; id: number }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true };

const isSeen = () => true;

/**
 * Makes or changes a module as the rules allow, or says which field they refuse. A form stands in one course: a module
 * of another is not there, and a place that is taken pushes the others on. An integration means the place it names, and
 * may take a module to another course.
 */
export async function writeModule(
  db: Db,
  { id, patch, door }: ModuleWrite,
  now: Date,
): Promise<ModuleOutcome> {
  return inTransaction(db, async (trx) => {
    const home = id === undefined ? undefined : await courseOf(trx, id);
    const target = patch.course_id ?? home ?? NEW_MODULE.course_id;
    await lockCourses(trx, home === undefined ? [target] : [home, target]);
    const before = id === undefined ? undefined : await lockModule(trx, id);
    const isAway = door.door === "form" && before !== undefined && before.course_id !== target;
    if (id !== undefined && (!before || isAway)) return { ok: false, missing: true };
    const question = { before, after: { ...(before ?? NEW_MODULE), ...patch }, door, isSeen };
    const { facts, errors } = askRules<ModuleFacts>(MODULE_RULES, question);
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    if (door.door === "form") await makeRoom(trx, facts, id, now);
    if (id === undefined || !before) {
      return { ok: true, id: (await insertRow(trx, "course_modules", facts, now)).id };
    }
    const change = () => updateRow(trx, "course_modules", id, changesIn(before, facts), now);
    if (facts.course_id === before.course_id) await change();
    else await withholdingOffers(trx, [before.course_id, facts.course_id], change, now);
    return { ok: true, id };
  });
}

/** Puts a module at this place of its course, counted from 1; false when it is not there. */
export async function moveModule(
  db: Db,
  { courseId, id, position }: { courseId: number; id: number; position: number },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockCourses(trx, [courseId]);
    const rows = await listShelf(trx, { table: "course_modules", courseId });
    if (!rows.some((row) => row.id === id)) return false;
    await renumber(trx, movedTo(rows, id, position), now);
    return true;
  });
}

interface Deletion {
  id: number;
  /** The course that a form stands in: a module of another is not there. */
  courseId?: number;
  /** Another module of the course, at whose end its lessons go on; without one they go with it. */
  moveTo?: number | null;
}

export async function deleteModule(
  db: Db,
  { id, courseId, moveTo }: Deletion,
  now: Date,
): Promise<ModuleDeletion> {
  return inTransaction(db, async (trx) => {
    const home = await courseOf(trx, id);
    if (home === undefined || (courseId ?? home) !== home) return { outcome: "missing" };
    await lockCourses(trx, [home]);
    if (!(await lockModule(trx, id))) return { outcome: "missing" };
    if (moveTo && (moveTo === id || (await courseOf(trx, moveTo)) !== home)) return { outcome: "bad-target" };
    let fileKeys: string[] = [];
    if (moveTo) await appendLessons(trx, id, moveTo, now);
    else {
      const remove = () => deleteLessonsOf(trx, [id]);
      fileKeys = (await withholdingOffers(trx, [home], remove, now)).value;
    }
    await deleteRow(trx, "course_modules", id);
    return { outcome: "deleted", fileKeys };
  });
}

/** Every module of a course, with its lessons; returns the files that these had. */
export async function deleteModulesOf(trx: Db, courseId: number): Promise<string[]> {
  const query = trx.selectFrom("course_modules").select("id").where("course_id", "=", courseId);
  const ids = (await query.execute()).map(({ id }) => id);
  const fileKeys = await deleteLessonsOf(trx, ids);
  await deleteRows(trx, "course_modules", ids);
  return fileKeys;
}

/**
 * The modules of one course once more in another that has none, with their lessons. Nothing is asked of them: what
 * stands already is copied as it stands.
 */
export async function copyModules(trx: Db, fromId: number, toId: number, now: Date): Promise<void> {
  const query = trx.selectFrom("course_modules").select(["id", "title", "description"]);
  const modules = await query.where("course_id", "=", fromId).orderBy("order").orderBy("id").execute();
  if (modules.length === 0) return;
  // By the numbers 1, 2, 3 … the copies are found again.
  const rows = modules.map(({ id, ...facts }, at) => ({ ...facts, course_id: toId, order: at + 1 }));
  await insertRows(trx, "course_modules", rows, now);
  const copies = await listShelf(trx, { table: "course_modules", courseId: toId });
  await copyLessons(trx, new Map(modules.map(({ id }, at) => [id, copies[at]?.id ?? 0])), now);
}

async function makeRoom(
  trx: Db,
  { course_id, order }: ModuleFacts,
  exceptId: number | undefined,
  now: Date,
): Promise<void> {
  const rows = await listShelf(trx, { table: "course_modules", courseId: course_id });
  await renumber(trx, shiftedFrom(rows, { order, exceptId }), now);
}

async function renumber(trx: Db, { ids, patch }: Renumbering, now: Date): Promise<void> {
  await updateRows(trx, "course_modules", ids, patch, now);
}

async function courseOf(trx: Db, id: number): Promise<number | undefined> {
  const query = trx.selectFrom("course_modules").select("course_id").where("id", "=", id);
  return (await query.executeTakeFirst())?.course_id;
}

async function lockModule(trx: Db, id: number): Promise<ModuleFacts | undefined> {
  const query = trx.selectFrom("course_modules").select(MODULE_FIELDS).where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}
