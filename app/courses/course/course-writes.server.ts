// Every write of a course, whichever door it comes through. Deleting one that somebody has retires it: rows, files, access and progress stay.
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import { askRules, changesIn, type Door, type Refusals } from "#app/platform/rule-book.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { deleteRow, insertRow, restoreRow, updateRow, updateRows } from "#db/writes.server.ts";
import { endOffers, type OffersChange, withholdingOffers } from "../offers/course-offer-writes.server.ts";
import { hasPublishedLesson } from "../offers/teachable-courses.server.ts";
import { copyModules, deleteModulesOf } from "../plan/module-writes.server.ts";
import {
  COURSE_FIELDS,
  COURSE_LIMITS,
  COURSE_RULES,
  COURSE_SENTENCES,
  type CourseFacts,
  type CoursePatch,
  NEW_COURSE,
} from "./course.ts";

export type CourseDeletion =
  | { outcome: "missing" }
  | { outcome: "retired"; changes: RowChanges }
  /** Files that its lessons had; other courses may still use them. */
  | { outcome: "deleted"; changes: RowChanges; fileKeys: string[] };

interface CourseWrite {
  /** Left out for a new course. */
  id?: number;
  /** Only what is to change. */
  patch: CoursePatch;
  door: Door;
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
  /** A person at a screen; other doors write down by themselves what they changed. */
  author?: Author | undefined;
}

/** With what it did to the products that open the course. */
export type CourseOutcome =
  | { ok: true; id: number; changes: RowChanges; offers: OffersChange }
  | { ok: false; stale: true }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true };

const NO_OFFERS: OffersChange = { withheld: 0, returned: 0 };

/** Makes or changes a course as the rules allow, or says which field they refuse. */
export async function writeCourse(
  db: Db,
  { id, patch, door, version: opened, author }: CourseWrite,
  now: Date,
): Promise<CourseOutcome> {
  return inTransaction(db, async (trx) => {
    const stored = id === undefined ? undefined : await lockCourse(trx, id);
    if (id !== undefined && !stored) return { ok: false, missing: true };
    if (stored && opened !== undefined && stored.version !== opened) return { ok: false, stale: true };
    const before = stored && factsOf(stored);
    const after = withoutCover({ ...(before ?? NEW_COURSE), ...patch });
    const question = { before, after, door, isSeen: ({ is_published }: CourseFacts) => is_published };
    const { facts, errors } = askRules(COURSE_RULES, question);
    const isOpening = facts.is_published && before?.is_published !== true;
    if (isOpening && mustTeach(door, id) && !(await hasPublishedLesson(trx, id ?? 0)))
      errors.is_published ??= { code: "invalid", error: COURSE_SENTENCES.noLesson };
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const changes = rowChanges(before, facts);
    if (id === undefined || !stored || !before) {
      const { id: made } = await insertRow(trx, "courses", facts, now);
      await auditedChange(trx, author, { ...COURSE, action: "course.create", id: made, changes }, now);
      return { ok: true, id: made, changes, offers: NO_OFFERS };
    }
    const isEdited = Object.keys(changes).length > 0;
    const row = { ...changesIn(before, facts), version: stored.version + (isEdited ? 1 : 0) };
    const entry = { ...COURSE, action: "course.change", id, changes };
    if (isEdited) await auditedChange(trx, author, entry, now);
    const change = () => updateRow(trx, "courses", id, row, now);
    if (patch.is_published === undefined) {
      await change();
      return { ok: true, id, changes, offers: NO_OFFERS };
    }
    const { offers } = await withholdingOffers(trx, [id], change, now);
    return { ok: true, id, changes, offers };
  });
}

/**
 * A course is published with a lesson. At the table API it begins published, by its contract, and an import brings the
 * lessons after it: neither shows nor sells anything until there is one.
 */
function mustTeach({ door }: Door, id: number | undefined): boolean {
  return door !== "import" && (door !== "api" || id !== undefined);
}

/** A drawn cover is what a course without a picture shows, and it follows the title. */
function withoutCover(course: CourseFacts): CourseFacts {
  return { ...course, cover_image: course.cover_image?.startsWith("/capas/") ? null : course.cover_image };
}

const COURSE = { entity: "courses" };

function factsOf<T extends { version: number }>({ version: _, ...facts }: T) {
  return facts;
}

async function lockCourse(trx: Db, id: number) {
  const query = trx
    .selectFrom("courses")
    .select([...COURSE_FIELDS, "version"])
    .where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

/** What sells a course that is gone leaves the shop with it. */
export async function deleteCourse(db: Db, id: number, now: Date, author?: Author): Promise<CourseDeletion> {
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("courses")
      .select("title")
      .where("id", "=", id)
      .where("retired_at", "is", null);
    const course = await forUpdate(trx, query).executeTakeFirst();
    if (!course) return { outcome: "missing" };
    const changes = rowChanges(course, undefined);
    await auditedChange(trx, author, { ...COURSE, action: "course.delete", id, changes }, now);
    if (await isHeld(trx, id)) {
      await endOffers(trx, id, now);
      await updateRow(trx, "courses", id, { retired_at: now }, now);
      return { outcome: "retired", changes };
    }
    const fileKeys = await deleteModulesOf(trx, id, now, author);
    await deleteRow(trx, "courses", id);
    return { outcome: "deleted", changes, fileKeys };
  });
}

const COPIED = " (cópia)";

/** A draft with the same modules, lessons and files, without students and without a product. Undefined when there is no such course. */
export async function duplicateCourse(
  db: Db,
  courseId: number,
  now: Date,
  author?: Author,
): Promise<{ id: number } | undefined> {
  return inTransaction(db, async (trx) => {
    const course = await trx
      .selectFrom("courses")
      .select(["title", "description", "cover_image", "instructor_id"])
      .where("id", "=", courseId)
      .where("retired_at", "is", null)
      .executeTakeFirst();
    if (!course) return undefined;
    const title = `${[...course.title].slice(0, COURSE_LIMITS.title - COPIED.length).join("")}${COPIED}`;
    const row = withoutCover({ ...NEW_COURSE, ...course, title, is_published: false });
    const { id } = await insertRow(trx, "courses", row, now);
    await copyModules(trx, courseId, id, now);
    const changes = rowChanges(undefined, row);
    await auditedChange(trx, author, { ...COURSE, action: "course.create", id, changes }, now);
    return { id };
  });
}

/** Puts a retired course back, as a draft. */
export async function restoreCourse(db: Db, id: number, now: Date, author?: Author) {
  return inTransaction(db, async (trx) => {
    const restored = await restoreRow(trx, "courses", id, { is_published: false }, now);
    const entry = { ...COURSE, action: "course.restore", id, changes: {} };
    if (restored) await auditedChange(trx, author, entry, now);
    return restored;
  });
}

/** Somebody learns there, was certified there or bought it, or a product opens it. */
async function isHeld(trx: Db, id: number): Promise<boolean> {
  const { held } = await trx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom("enrollments").select("id").where("course_id", "=", id)),
          eb.exists(eb.selectFrom("certificates").select("id").where("course_id", "=", id)),
          eb.exists(eb.selectFrom("order_items").select("id").where("course_id", "=", id)),
          eb.exists(eb.selectFrom("order_item_parts").select("id").where("course_id", "=", id)),
          eb.exists(eb.selectFrom("products").select("id").where("linked_course_id", "=", id)),
        ])
        .as("held"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(held);
}

/** Whoever is gone teaches nothing any more: the courses stay with the shop. */
export async function leaveCourses(trx: Db, userId: number, now: Date): Promise<void> {
  const taught = await trx.selectFrom("courses").select("id").where("instructor_id", "=", userId).execute();
  const ids = taught.map(({ id }) => id);
  await updateRows(trx, "courses", ids, { instructor_id: null }, now);
}
