// Every write of a lesson, for all doors. A course that gets its first lesson or loses its last puts its products on or
// off sale.

import { sql } from "kysely";
import { blankOf, namesOf } from "#app/nouns/columns.ts";
import type { By, Edited, Noun, Removal } from "#app/nouns/noun.ts";
import { removeNoun, removeNouns } from "#app/nouns/noun-writes.server.ts";
import type { Door, Refusals } from "#app/nouns/rule-book.ts";
import { askRules, changesIn } from "#app/nouns/rule-book.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import { auditedChange, auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { isBlankRichText, storeRichText } from "#app/platform/rich-text/rich-text.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { insertRow, updateRow, updateRows } from "#db/writes.server.ts";
import { lessonFileKeys } from "../media/lesson-storage.server.ts";
import { lockCourses, withholdingOffers } from "../offers/course-offer-writes.server.ts";
import {
  behind,
  listShelf,
  nextOrder,
  type Placed,
  type Renumbering,
  shiftedFrom,
} from "../ordering/plan-order.server.ts";
import { cutPrerequisitesAcross } from "../prerequisites/prerequisite-writes.server.ts";
import { lessonPrerequisiteRefusals } from "../prerequisites/prerequisites.server.ts";
import {
  LESSON_COLUMNS,
  LESSON_RULES,
  LESSON_SENTENCES,
  type LessonFacts,
  type LessonPatch,
} from "./lesson.ts";

interface LessonWrite {
  id?: number;
  /** The course of the form: a lesson or module of another course counts as missing. */
  courseId?: number;
  /** Only the changed fields; the text has passed `cleanLessonText`. */
  patch: LessonPatch;
  door: Door;
  /**
   * The version that the form was opened with. Left out: the last write wins. Moving a lesson does not change its
   * version.
   */
  version?: number | undefined;
  /** A person at a screen. Other doors write their own register entries. */
  author?: Author | undefined;
  /** True if the lesson's attachments change too. */
  isRehung?: boolean;
}

const isSeen = () => true;

/** Sanitizes HTML and stores its pictures, whoever the author is (SEC-21). HTML without content becomes empty. */
export async function cleanLessonText(
  files: Files,
  patch: Pick<LessonPatch, "text_content">,
): Promise<Outcome<object, { errors: Refusals }>> {
  if (!patch.text_content) return { ok: true };
  const stored = await storeRichText(files, patch.text_content);
  if (!stored.ok) return refusedField("text_content", "invalid", stored.message);
  patch.text_content = isBlankRichText(stored.html) ? null : stored.html;
  return { ok: true };
}

/**
 * Creates or changes a lesson under the rules, or names the refused field. At the form, a taken position shifts the
 * following lessons. An integration gets exactly the position it names.
 */
export async function writeLesson(
  db: Db,
  { id, courseId, patch, door, version: opened, author, isRehung = false }: LessonWrite,
  now: Date,
): Promise<Edited> {
  return inTransaction(db, async (trx) => {
    const home = id === undefined ? undefined : await homeOf(trx, id);
    const isAway = home !== undefined && courseId !== undefined && home.course_id !== courseId;
    if (id !== undefined && (!home || isAway)) return { ok: false, missing: true };
    const target =
      patch.module_id === undefined ? home?.course_id : await courseOfModule(trx, patch.module_id);
    if (target === undefined || (courseId ?? target) !== target) return NO_MODULE;
    const courseIds = [target, ...(home ? [home.course_id] : [])];
    await lockCourses(trx, courseIds);
    const stored = id === undefined ? undefined : await lockLesson(trx, id);
    if (id !== undefined && !stored) return { ok: false, missing: true };
    if (stored && opened !== undefined && stored.version !== opened) return { ok: false, stale: true };
    const before = stored && factsOf(stored);
    const question = {
      before,
      after: { ...(before ?? blankOf<LessonFacts>(LESSON_COLUMNS)), ...patch },
      door,
      isSeen,
    };
    const isAbroad = home !== undefined && home.course_id !== target;
    // A lesson that moves to another course loses its prerequisite, unless the patch sets a new prerequisite, which is
    // then checked.
    if (isAbroad && patch.after_lesson_id === undefined) question.after.after_lesson_id = null;
    const { facts, errors: broken } = askRules<LessonFacts>(LESSON_RULES, question);
    const waits = facts.after_lesson_id !== null || (before && before.module_id !== facts.module_id);
    const prerequisites = waits ? await lessonPrerequisiteRefusals(trx, { id, courseId: target, facts }) : {};
    const errors = { ...prerequisites, ...broken };
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const isMoved = before?.module_id !== facts.module_id || before.order !== facts.order;
    if (door.door === "form" && isMoved) await makeRoom(trx, facts, id, now);
    const changes = { ...rowChanges(before, facts), ...(before && isRehung ? REHUNG : {}) };
    if (id === undefined || !stored || !before) {
      const add = () => insertRow(trx, "course_lessons", facts, now);
      const { value: made } = await withholdingOffers(trx, courseIds, add, now);
      await auditedChange(trx, author, { ...LESSON, action: "lesson.create", id: made.id, changes }, now);
      return { ok: true, id: made.id, changes };
    }
    if (Object.keys(changes).length === 0) return { ok: true, id, changes };
    const isEdited = Object.keys(changes).some((name) => name !== "module_id" && name !== "order");
    const row = { ...changesIn(before, facts), version: stored.version + (isEdited ? 1 : 0) };
    const entry = { ...LESSON, action: "lesson.change", id, changes };
    await auditedChange(trx, author, entry, now);
    const change = () => updateRow(trx, "course_lessons", id, row, now);
    const isOffered = facts.module_id === before.module_id && facts.is_published === before.is_published;
    if (isOffered) await change();
    else await withholdingOffers(trx, courseIds, change, now);
    if (isAbroad) await cutPrerequisitesAcross(trx, courseIds, now);
    return { ok: true, id, changes };
  });
}

const LESSON = { entity: "course_lessons" };
const REHUNG: RowChanges = { attachments: { para: "alterados" } };

/** Publishes or unpublishes lessons; returns how many changed. Undefined if none of them is in the course. */
export async function publishLessons(
  db: Db,
  { courseId, ids, isPublished }: { courseId: number; ids: number[]; isPublished: boolean },
  now: Date,
  author?: Author,
): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    await lockCourses(trx, [courseId]);
    const marked = await trx
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.id", "is_published"])
      .where("course_lessons.id", "in", ids)
      .where("course_id", "=", courseId)
      .execute();
    if (marked.length === 0) return undefined;
    const lessons = marked.filter(({ is_published }) => is_published !== isPublished);
    if (lessons.length === 0) return 0;
    const patch = { is_published: isPublished, version: sql<number>`version + 1` };
    const write = () => updateRows(trx, "course_lessons", lessons.map(idOf), patch, now);
    await withholdingOffers(trx, [courseId], write, now);
    const entries = lessons.map(({ id, is_published }) => {
      const changes = rowChanges({ is_published }, { is_published: isPublished });
      return { ...LESSON, action: "lesson.change", id, changes };
    });
    await auditedChanges(trx, author, entries, now);
    return lessons.length;
  });
}

const NO_MODULE: Edited = {
  ok: false,
  errors: { module_id: { code: "does_not_exist", error: LESSON_SENTENCES.noModule } },
};

/** Definition for `removeNoun` only. Saving a lesson does not use it, because a save includes the attached files. */
const LESSONS: Noun<LessonFacts> & Pick<Required<Noun<LessonFacts>>, "held"> = {
  table: "course_lessons",
  name: "lesson",
  columns: LESSON_COLUMNS,
  rules: LESSON_RULES,
  held: async () => [],
};

/** Undefined if the lesson is not in the named course. Other lessons may still use `fileKeys`. */
export async function deleteLesson(
  db: Db,
  { id, courseId, author }: { id: number; courseId?: number } & Pick<By<LessonFacts>, "author">,
  now: Date,
): Promise<Removal & { fileKeys: string[] }> {
  return inTransaction(db, async (trx) => {
    const home = await homeOf(trx, id);
    if (!home || (courseId ?? home.course_id) !== home.course_id)
      return { ok: false, missing: true, fileKeys: [] };
    const fileKeys = await lessonFileKeys(trx, [id]);
    const remove = () => removeNoun(LESSONS, trx, { id, author }, now);
    return { ...(await withholdingOffers(trx, [home.course_id], remove, now)).value, fileKeys };
  });
}

export async function deleteLessonsOf(
  trx: Db,
  moduleIds: number[],
  now: Date,
  author?: Author,
): Promise<string[]> {
  if (moduleIds.length === 0) return [];
  const query = trx.selectFrom("course_lessons").select("id").where("module_id", "in", moduleIds);
  const ids = (await query.execute()).map(idOf);
  const fileKeys = await lessonFileKeys(trx, ids);
  await removeNouns(LESSONS, trx, { ids, author }, now);
  return fileKeys;
}

/** Appends lessons behind the lessons of the other module, in their order. */
export async function appendLessons(trx: Db, fromId: number, toId: number, now: Date): Promise<void> {
  const lessons = await lessonsIn(trx, fromId);
  const last = nextOrder(await lessonsIn(trx, toId)) - 1;
  const { ids, patch } = behind(lessons, last);
  await updateRows(trx, "course_lessons", ids, { ...patch, module_id: toId }, now);
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
    .select("course_id")
    .where("course_lessons.id", "=", id)
    .executeTakeFirst();
}

async function courseOfModule(trx: Db, id: number): Promise<number | undefined> {
  const query = trx.selectFrom("course_modules").select("course_id").where("id", "=", id);
  return (await query.executeTakeFirst())?.course_id;
}

async function lockLesson(trx: Db, id: number) {
  const query = trx
    .selectFrom("course_lessons")
    .select([...namesOf(LESSON_COLUMNS), "version"])
    .where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

function factsOf<T extends { version: number }>({ version: _, ...facts }: T) {
  return facts;
}

function idOf({ id }: { id: number }): number {
  return id;
}
