// Every write of a course, whichever door it comes through. Deleting one that somebody has retires it: rows, files, access and progress stay.
import { askRules, changesIn, type Door, type Refusals } from "#app/platform/rule-book.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import { endOffers, type OffersChange, withholdingOffers } from "../offers/course-offer-writes.server.ts";
import { copyModules, deleteModulesOf } from "../plan/module-writes.server.ts";
import {
  COURSE_FIELDS,
  COURSE_LIMITS,
  COURSE_RULES,
  type CourseFacts,
  type CoursePatch,
  NEW_COURSE,
} from "./course.ts";

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
      await endOffers(trx, id, now);
      await updateRow(trx, "courses", id, { retired_at: now }, now);
      return { outcome: "retired" };
    }
    const fileKeys = await deleteModulesOf(trx, id);
    await deleteRow(trx, "courses", id);
    return { outcome: "deleted", fileKeys };
  });
}

const COPIED = " (cópia)";

/** A draft with the same modules, lessons and files, without students and without a product. Undefined when there is no such course. */
export async function duplicateCourse(
  db: Db,
  courseId: number,
  now: Date,
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
    return { id };
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
