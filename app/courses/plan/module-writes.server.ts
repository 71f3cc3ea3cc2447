// Every write of a course's module, for all doors. Its lessons are written by lesson-writes.server.ts.
import type { By, Noun, NounOutcome, NounWrite, Removal } from "#app/nouns/noun.ts";
import { removeNoun, writeNoun } from "#app/nouns/noun-writes.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { deleteRows, insertRows, updateRows } from "#db/writes.server.ts";
import { copyLessons } from "../lessons/lesson-copy-writes.server.ts";
import { appendLessons, deleteLessonsOf } from "../lessons/lesson-writes.server.ts";
import { lockCourses, withholdingOffers } from "../offers/course-offer-writes.server.ts";
import { listShelf, type Renumbering, shiftedFrom } from "../ordering/plan-order.server.ts";
import { copyPrerequisites, cutPrerequisitesAcross } from "../prerequisites/prerequisite-writes.server.ts";
import {
  circleIn,
  modulePrerequisiteRefusals,
  readPrerequisites,
} from "../prerequisites/prerequisites.server.ts";
import { MODULE_COLUMNS, MODULE_RULES, type ModuleFacts } from "./module.ts";

export const MODULES: Noun<ModuleFacts> = {
  table: "course_modules",
  name: "module",
  columns: MODULE_COLUMNS,
  rules: MODULE_RULES,
  places: ["course_id", "order"],
  refusals: (trx, { id, facts }) => modulePrerequisiteRefusals(trx, { id, facts }),
};

/**
 * Creates or changes a module under the rules, or names the refused field. At the form, a taken position shifts the
 * following modules. An integration gets exactly the position it names, and may move a module to another course.
 */
export async function writeModule(
  db: Db,
  module: NounWrite<ModuleFacts>,
  now: Date,
): Promise<NounOutcome<ModuleFacts>> {
  const { id, patch, within, door } = module;
  return inTransaction(db, async (trx) => {
    const home = id === undefined ? undefined : await courseOf(trx, id);
    const target = within?.course_id ?? patch.course_id ?? home ?? MODULE_COLUMNS.course_id.blank;
    const courseIds = [home ?? target, target];
    await lockCourses(trx, courseIds);
    const isMoved = home !== undefined && home !== target && !within;
    // A module that moves to another course loses its prerequisite.
    const moved = { ...module, patch: { after_module_id: null, ...patch } };
    const write = () => writeNoun(MODULES, trx, isMoved ? moved : module, now);
    const written = isMoved ? (await withholdingOffers(trx, courseIds, write, now)).value : await write();
    if (isMoved && written.ok) await cutPrerequisitesAcross(trx, courseIds, now);
    if (written.ok && written.changes.order && door.door === "form") {
      const { order = MODULE_COLUMNS.order.blank } = patch;
      const others = await listShelf(trx, { table: "course_modules", courseId: target });
      await renumber(trx, shiftedFrom(others, { order, exceptId: written.id }), now);
    }
    return written;
  });
}

export type ModuleRemoval = Removal | { ok: false; badTarget: true } | { ok: false; circle: string };

interface Deletion extends By<ModuleFacts> {
  id: number;
  /** The module of the course that receives the lessons at its end. Without it, the lessons are deleted. */
  moveTo?: number | null;
}

/** `fileKeys`: files of the deleted lessons; other courses may still use them. */
export async function deleteModule(
  db: Db,
  { id, author, within, moveTo }: Deletion,
  now: Date,
): Promise<ModuleRemoval & { fileKeys: string[] }> {
  return inTransaction(db, async (trx) => {
    let fileKeys: string[] = [];
    const home = await courseOf(trx, id);
    if (home === undefined || (within?.course_id ?? home) !== home)
      return { ok: false, missing: true, fileKeys };
    await lockCourses(trx, [home]);
    if (moveTo && (moveTo === id || (await courseOf(trx, moveTo)) !== home))
      return { ok: false, badTarget: true, fileKeys };
    const circle = moveTo ? await circleAfterMove(trx, home, { from: id, to: moveTo }) : undefined;
    if (circle) return { ok: false, circle, fileKeys };
    if (moveTo) await appendLessons(trx, id, moveTo, now);
    else {
      const remove = () => deleteLessonsOf(trx, [id], now, author);
      fileKeys = (await withholdingOffers(trx, [home], remove, now)).value;
    }
    return { ...(await removeNoun(MODULES, trx, { id, author }, now)), fileKeys };
  });
}

/** Deletes every module of a course with its lessons; returns the files of these lessons. */
export async function deleteModulesOf(
  trx: Db,
  courseId: number,
  now: Date,
  author?: Author,
): Promise<string[]> {
  const query = trx.selectFrom("course_modules").select("id").where("course_id", "=", courseId);
  const ids = (await query.execute()).map(({ id }) => id);
  const fileKeys = await deleteLessonsOf(trx, ids, now, author);
  await deleteRows(trx, "course_modules", ids);
  return fileKeys;
}

/**
 * Copies the modules of one course into another course that has none, with their lessons. Existing rows are copied
 * without validation.
 */
export async function copyModules(trx: Db, fromId: number, toId: number, now: Date): Promise<void> {
  const query = trx
    .selectFrom("course_modules")
    .select(["id", "title", "description"])
    .select(["release_days", "release_at", "after_module_id"]);
  const modules = await query.where("course_id", "=", fromId).orderBy("order").orderBy("id").execute();
  if (modules.length === 0) return;
  // The numbers 1, 2, 3 … map each copy to its original.
  const rows = modules.map(({ id, after_module_id: _, ...facts }, at) => ({
    ...facts,
    course_id: toId,
    order: at + 1,
  }));
  await insertRows(trx, "course_modules", rows, now);
  const copies = await listShelf(trx, { table: "course_modules", courseId: toId });
  const copyOf = new Map(modules.map(({ id }, at) => [id, copies[at]?.id ?? 0]));
  await copyPrerequisites(trx, { table: "course_modules", column: "after_module_id" }, modules, copyOf, now);
  await copyLessons(trx, copyOf, now);
}

/** Text of the cycle that lessons would form after moving to another module. */
async function circleAfterMove(trx: Db, courseId: number, { from, to }: { from: number; to: number }) {
  const { modules, lessons } = await readPrerequisites(trx, courseId);
  return circleIn({
    modules: modules
      .filter(({ id }) => id !== from)
      .map((module) => (module.after_module_id === from ? { ...module, after_module_id: null } : module)),
    lessons: lessons.map((lesson) => (lesson.module_id === from ? { ...lesson, module_id: to } : lesson)),
  });
}

async function renumber(trx: Db, { ids, patch }: Renumbering, now: Date): Promise<void> {
  await updateRows(trx, "course_modules", ids, patch, now);
}

async function courseOf(trx: Db, id: number): Promise<number | undefined> {
  const query = trx.selectFrom("course_modules").select("course_id").where("id", "=", id);
  return (await query.executeTakeFirst())?.course_id;
}
