// Every write of a course, whichever door it comes through. Deleting one that somebody has retires it: rows, files, access and progress stay.
import { askRules, changesIn, type Door, type Refusals } from "#app/platform/rule-book.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { deleteRow, deleteRows, insertRow, updateRow, updateRows } from "#db/writes.server.ts";
import { lessonFileKeys } from "../media/lesson-storage.server.ts";
import { COURSE_FIELDS, COURSE_RULES, type CourseFacts, type CoursePatch, NEW_COURSE } from "./course.ts";
import { type OffersChange, withholdingOffers } from "./course-offers.server.ts";

export type CourseDeletion =
  | { outcome: "missing" | "retired" }
  /** Files that its lessons had; other courses may still use them. */
  | { outcome: "deleted"; fileKeys: string[] };

interface CourseWrite {
  /** Left out for a new course. */
  id?: number;
  /** Only what is to change. */
  patch: CoursePatch;
  door: Door;
}

/** With what it did to the products that open the course. */
export type CourseOutcome =
  | { ok: true; id: number; offers: OffersChange }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true };

const NO_OFFERS: OffersChange = { withheld: 0, returned: 0 };

/** Makes or changes a course as the rules allow, or says which field they refuse. */
export async function writeCourse(
  db: Db,
  { id, patch, door }: CourseWrite,
  now: Date,
): Promise<CourseOutcome> {
  return inTransaction(db, async (trx) => {
    const before = id === undefined ? undefined : await lockCourse(trx, id);
    if (id !== undefined && !before) return { ok: false, missing: true };
    const after = withoutCover({ ...(before ?? NEW_COURSE), ...patch });
    const question = { before, after, door, isSeen: ({ is_published }: CourseFacts) => is_published };
    const { facts, errors } = askRules(COURSE_RULES, question);
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    if (id === undefined || !before) {
      return { ok: true, id: (await insertRow(trx, "courses", facts, now)).id, offers: NO_OFFERS };
    }
    const change = () => updateRow(trx, "courses", id, changesIn(before, facts), now);
    if (patch.is_published === undefined) {
      await change();
      return { ok: true, id, offers: NO_OFFERS };
    }
    const { offers } = await withholdingOffers(trx, [id], change, now);
    return { ok: true, id, offers };
  });
}

/** A drawn cover is what a course without a picture shows, and it follows the title. */
function withoutCover(course: CourseFacts): CourseFacts {
  return { ...course, cover_image: course.cover_image?.startsWith("/capas/") ? null : course.cover_image };
}

async function lockCourse(trx: Db, id: number): Promise<CourseFacts | undefined> {
  const query = trx.selectFrom("courses").select(COURSE_FIELDS).where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

/** What sells a course that is gone leaves the shop with it. */
export async function deleteCourse(db: Db, id: number, now: Date): Promise<CourseDeletion> {
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("courses").select("id").where("id", "=", id).where("retired_at", "is", null);
    if (!(await forUpdate(trx, query).executeTakeFirst())) return { outcome: "missing" };
    if (await isHeld(trx, id)) {
      await withdraw(trx, id, now);
      return { outcome: "retired" };
    }
    const { moduleIds, lessonIds } = await partsOf(trx, id);
    const fileKeys = await lessonFileKeys(trx, lessonIds);
    await deleteRows(trx, "course_lessons", lessonIds);
    await deleteRows(trx, "course_modules", moduleIds);
    await deleteRow(trx, "courses", id);
    return { outcome: "deleted", fileKeys };
  });
}

/** Puts a retired course back, as a draft. */
export async function restoreCourse(db: Db, id: number, now: Date) {
  return updateRow(db, "courses", id, { retired_at: null, is_published: false }, now);
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
          eb.exists(eb.selectFrom("products").select("id").where("linked_course_id", "=", id)),
        ])
        .as("held"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(held);
}

async function withdraw(trx: Db, id: number, now: Date): Promise<void> {
  const offers = await trx
    .selectFrom("products")
    .select("id")
    .where("linked_course_id", "=", id)
    .where("is_active", "=", true)
    .execute();
  const productIds = offers.map((offer) => offer.id);
  await updateRows(trx, "products", productIds, { is_active: false }, now);
  await updateRow(trx, "courses", id, { retired_at: now }, now);
}

async function partsOf(trx: Db, courseId: number) {
  const rows = await trx
    .selectFrom("course_modules")
    .leftJoin("course_lessons", "course_lessons.module_id", "course_modules.id")
    .select(["course_modules.id as module_id", "course_lessons.id as lesson_id"])
    .where("course_id", "=", courseId)
    .execute();
  return {
    moduleIds: [...new Set(rows.map((row) => row.module_id))],
    lessonIds: rows.flatMap((row) => row.lesson_id ?? []),
  };
}
