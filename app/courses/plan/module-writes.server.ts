// Every write of a course's module, whichever door it comes through. Its lessons are written by lesson-writes.server.ts.

import { askRules, changesIn, type Door, type Refusals } from "#app/nouns/rule-book.ts";
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { deleteRow, deleteRows, insertRow, insertRows, updateRow, updateRows } from "#db/writes.server.ts";
import { copyLessons } from "../lessons/lesson-copy-writes.server.ts";
import { appendLessons, deleteLessonsOf } from "../lessons/lesson-writes.server.ts";
import { lockCourses, withholdingOffers } from "../offers/course-offer-writes.server.ts";
import { listShelf, type Renumbering, shiftedFrom } from "../ordering/plan-order.server.ts";
import { MODULE_FIELDS, MODULE_RULES, type ModuleFacts, type ModulePatch, NEW_MODULE } from "./module.ts";

export type ModuleDeletion =
  | { outcome: "missing" | "bad-target" }
  /** Files that its lessons had; other courses may still use them. */
  | { outcome: "deleted"; fileKeys: string[]; changes: RowChanges };

interface ModuleWrite {
  /** Left out for a new module. */
  id?: number;
  /** Only what is to change. */
  patch: ModulePatch;
  door: Door;
  /** Which one was opened; left out, the last to write wins. Where it stands is not part of it. */
  version?: number | undefined;
  /** A person at a screen; other doors write down by themselves what they changed. */
  author?: Author | undefined;
}

export type ModuleOutcome =
  | { ok: true; id: number; changes: RowChanges }
  | { ok: false; stale: true }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true };

const isSeen = () => true;
const MODULE = { entity: "course_modules" };

/**
 * Makes or changes a module as the rules allow, or says which field they refuse. A screen stands in one course: a module
 * of another is not there, and a place that is taken at a form pushes the others on. An integration means the place it names, and
 * may take a module to another course.
 */
export async function writeModule(
  db: Db,
  { id, patch, door, version: opened, author }: ModuleWrite,
  now: Date,
): Promise<ModuleOutcome> {
  return inTransaction(db, async (trx) => {
    const home = id === undefined ? undefined : await courseOf(trx, id);
    const target = patch.course_id ?? home ?? NEW_MODULE.course_id;
    await lockCourses(trx, home === undefined ? [target] : [home, target]);
    const stored = id === undefined ? undefined : await lockModule(trx, id);
    const before = stored && factsOf(stored);
    const isScreen = door.door === "form" || door.door === "list";
    const isAway = isScreen && before !== undefined && before.course_id !== target;
    if (id !== undefined && (!before || isAway)) return { ok: false, missing: true };
    if (stored && opened !== undefined && stored.version !== opened) return { ok: false, stale: true };
    const question = { before, after: { ...(before ?? NEW_MODULE), ...patch }, door, isSeen };
    const { facts, errors } = askRules<ModuleFacts>(MODULE_RULES, question);
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    if (door.door === "form" && before?.order !== facts.order) await makeRoom(trx, facts, id, now);
    const changes = rowChanges(before, facts);
    if (id === undefined || !stored || !before) {
      const { id: made } = await insertRow(trx, "course_modules", facts, now);
      await auditedChange(trx, author, { ...MODULE, action: "module.create", id: made, changes }, now);
      return { ok: true, id: made, changes };
    }
    const isEdited = Object.keys(changes).some((name) => name !== "course_id" && name !== "order");
    const row = { ...changesIn(before, facts), version: stored.version + (isEdited ? 1 : 0) };
    const entry = { ...MODULE, action: "module.change", id, changes };
    if (Object.keys(changes).length > 0) await auditedChange(trx, author, entry, now);
    const change = () => updateRow(trx, "course_modules", id, row, now);
    if (facts.course_id === before.course_id) await change();
    else await withholdingOffers(trx, [before.course_id, facts.course_id], change, now);
    return { ok: true, id, changes };
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
  author?: Author,
): Promise<ModuleDeletion> {
  return inTransaction(db, async (trx) => {
    const home = await courseOf(trx, id);
    if (home === undefined || (courseId ?? home) !== home) return { outcome: "missing" };
    await lockCourses(trx, [home]);
    const module = await lockModule(trx, id);
    if (!module) return { outcome: "missing" };
    if (moveTo && (moveTo === id || (await courseOf(trx, moveTo)) !== home)) return { outcome: "bad-target" };
    let fileKeys: string[] = [];
    if (moveTo) await appendLessons(trx, id, moveTo, now);
    else {
      const remove = () => deleteLessonsOf(trx, [id], now, author);
      fileKeys = (await withholdingOffers(trx, [home], remove, now)).value;
    }
    await deleteRow(trx, "course_modules", id);
    const changes = rowChanges({ title: module.title }, undefined);
    await auditedChange(trx, author, { ...MODULE, action: "module.delete", id, changes }, now);
    return { outcome: "deleted", fileKeys, changes };
  });
}

/** Every module of a course, with its lessons; returns the files that these had. */
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

async function lockModule(trx: Db, id: number) {
  const query = trx
    .selectFrom("course_modules")
    .select([...MODULE_FIELDS, "version"])
    .where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

function factsOf<T extends { version: number }>({ version: _, ...facts }: T) {
  return facts;
}
