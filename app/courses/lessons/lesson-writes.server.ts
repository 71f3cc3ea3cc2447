// Every write of a lesson, whichever door it comes through. A course that gets its first lesson, or loses its last, takes
// its products on or off sale.
import type { Files } from "#app/platform/files/files.server.ts";
import { isBlankRichText, storeRichText } from "#app/platform/rich-text/rich-text.server.ts";
import { askRules, changesIn, type Door, type Refusals } from "#app/platform/rule-book.ts";
import { refusedField } from "#app/platform/served-table.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { deleteRow, deleteRows, insertRow, insertRows, updateRow, updateRows } from "#db/writes.server.ts";
import { lessonFileKeys } from "../media/lesson-storage.server.ts";
import { lockCourses, withholdingOffers } from "../offers/course-offer-writes.server.ts";
import {
  behind,
  listShelf,
  movedTo,
  nextOrder,
  numbered,
  type Placed,
  type Renumbering,
  shiftedFrom,
} from "../ordering/plan-order.server.ts";
import { copyAttachments } from "./attachment-writes.server.ts";
import {
  LESSON_FIELDS,
  LESSON_RULES,
  LESSON_SENTENCES,
  type LessonFacts,
  type LessonPatch,
  NEW_LESSON,
} from "./lesson.ts";

interface LessonWrite {
  /** Left out for a new lesson. */
  id?: number;
  /** The course that a form stands in: a lesson or a module of another is not there. */
  courseId?: number;
  /** Only what is to change; its text has been through `cleanLessonText`. */
  patch: LessonPatch;
  door: Door;
}

export type LessonOutcome =
  | { ok: true; id: number }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true };

const isSeen = () => true;

/** HTML is cleaned and its pictures are stored whoever writes it (contract: security, 3); tags around nothing are nothing. */
export async function cleanLessonText(
  files: Files,
  patch: Pick<LessonPatch, "text_content">,
): Promise<{ ok: true } | { ok: false; errors: Refusals }> {
  if (!patch.text_content) return { ok: true };
  const stored = await storeRichText(files, patch.text_content);
  if (!stored.ok) return refusedField("text_content", "invalid", stored.message);
  patch.text_content = isBlankRichText(stored.html) ? null : stored.html;
  return { ok: true };
}

/**
 * Makes or changes a lesson as the rules allow, or says which field they refuse. At a form a place that is taken pushes
 * the others on; an integration means the place it names.
 */
export async function writeLesson(
  db: Db,
  { id, courseId, patch, door }: LessonWrite,
  now: Date,
): Promise<LessonOutcome> {
  return inTransaction(db, async (trx) => {
    const home = id === undefined ? undefined : await homeOf(trx, id);
    const isAway = home !== undefined && courseId !== undefined && home.course_id !== courseId;
    if (id !== undefined && (!home || isAway)) return { ok: false, missing: true };
    const target =
      patch.module_id === undefined ? home?.course_id : await courseOfModule(trx, patch.module_id);
    if (target === undefined || (courseId ?? target) !== target) return NO_MODULE;
    const courseIds = [target, ...(home ? [home.course_id] : [])];
    await lockCourses(trx, courseIds);
    const before = id === undefined ? undefined : await lockLesson(trx, id);
    if (id !== undefined && !before) return { ok: false, missing: true };
    const question = { before, after: { ...(before ?? NEW_LESSON), ...patch }, door, isSeen };
    const { facts, errors } = askRules<LessonFacts>(LESSON_RULES, question);
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    if (door.door === "form") await makeRoom(trx, facts, id, now);
    if (id === undefined || !before) {
      const add = () => insertRow(trx, "course_lessons", facts, now);
      return { ok: true, id: (await withholdingOffers(trx, courseIds, add, now)).value.id };
    }
    const change = () => updateRow(trx, "course_lessons", id, changesIn(before, facts), now);
    if (facts.module_id === before.module_id) await change();
    else await withholdingOffers(trx, courseIds, change, now);
    return { ok: true, id };
  });
}

const NO_MODULE: LessonOutcome = {
  ok: false,
  errors: { module_id: { code: "does_not_exist", error: LESSON_SENTENCES.noModule } },
};

interface LessonPlace {
  courseId: number;
  id: number;
  moduleId: number;
  /** Counted from 1. */
  position: number;
}

/** Puts a lesson at this place of a module of the same course; false when either is not there. */
export async function moveLesson(
  db: Db,
  { courseId, id, moduleId, position }: LessonPlace,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockCourses(trx, [courseId]);
    const home = await homeOf(trx, id);
    if (home?.course_id !== courseId || (await courseOfModule(trx, moduleId)) !== courseId) return false;
    const rows = await lessonsIn(trx, moduleId);
    if (home.module_id !== moduleId) {
      await updateRow(trx, "course_lessons", id, { module_id: moduleId }, now);
      rows.push({ id, order: home.order });
      const left = await lessonsIn(trx, home.module_id);
      await renumber(trx, numbered(left.map(idOf), left), now);
    }
    await renumber(trx, movedTo(rows, id, position), now);
    return true;
  });
}

/** Returns the files it had, which other lessons may still use; undefined when it is not there, or not in the course that is named. */
export async function deleteLesson(
  db: Db,
  { id, courseId }: { id: number; courseId?: number },
  now: Date,
): Promise<string[] | undefined> {
  return inTransaction(db, async (trx) => {
    const home = await homeOf(trx, id);
    if (!home || (courseId ?? home.course_id) !== home.course_id) return undefined;
    const fileKeys = await lessonFileKeys(trx, [id]);
    const remove = () => deleteRow(trx, "course_lessons", id);
    return (await withholdingOffers(trx, [home.course_id], remove, now)).value ? fileKeys : undefined;
  });
}

/** Those of modules that go; returns the files that they had. */
export async function deleteLessonsOf(trx: Db, moduleIds: number[]): Promise<string[]> {
  if (moduleIds.length === 0) return [];
  const query = trx.selectFrom("course_lessons").select("id").where("module_id", "in", moduleIds);
  const ids = (await query.execute()).map(idOf);
  const fileKeys = await lessonFileKeys(trx, ids);
  await deleteRows(trx, "course_lessons", ids);
  return fileKeys;
}

/** Behind those of the other module, in the order they have. */
export async function appendLessons(trx: Db, fromId: number, toId: number, now: Date): Promise<void> {
  const lessons = await lessonsIn(trx, fromId);
  const last = nextOrder(await lessonsIn(trx, toId)) - 1;
  const { ids, patch } = behind(lessons, last);
  await updateRows(trx, "course_lessons", ids, { ...patch, module_id: toId }, now);
}

/** Module → its copy: the lessons once more, with their files and attachments, numbered 1, 2, 3 … in each module. */
export async function copyLessons(trx: Db, modules: ReadonlyMap<number, number>, now: Date): Promise<void> {
  const lessons = await trx
    .selectFrom("course_lessons")
    .select(["id", ...LESSON_FIELDS])
    .where("module_id", "in", [...modules.keys()])
    .orderBy("module_id")
    .orderBy("order")
    .orderBy("id")
    .execute();
  if (lessons.length === 0) return;
  const counts = new Map<number, number>();
  const rows = lessons.map(({ id, module_id, ...facts }) => {
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
  await copyAttachments(trx, new Map(pairs), now);
}

function placeKey({ module_id, order }: { module_id: number; order: number }): string {
  return `${module_id} ${order}`;
}

async function makeRoom(
  trx: Db,
  { module_id, order }: LessonFacts,
  exceptId: number | undefined,
  now: Date,
): Promise<void> {
  await renumber(trx, shiftedFrom(await lessonsIn(trx, module_id), { order, exceptId }), now);
}

async function renumber(trx: Db, { ids, patch }: Renumbering, now: Date): Promise<void> {
  await updateRows(trx, "course_lessons", ids, patch, now);
}

function lessonsIn(trx: Db, moduleId: number): Promise<Placed[]> {
  return listShelf(trx, { table: "course_lessons", moduleId });
}

async function homeOf(trx: Db, id: number) {
  return trx
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select(["course_id", "module_id", "course_lessons.order"])
    .where("course_lessons.id", "=", id)
    .executeTakeFirst();
}

async function courseOfModule(trx: Db, id: number): Promise<number | undefined> {
  const query = trx.selectFrom("course_modules").select("course_id").where("id", "=", id);
  return (await query.executeTakeFirst())?.course_id;
}

async function lockLesson(trx: Db, id: number): Promise<LessonFacts | undefined> {
  const query = trx.selectFrom("course_lessons").select(LESSON_FIELDS).where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

function idOf({ id }: { id: number }): number {
  return id;
}
