// Writing courses. Deleting one that somebody has retires it: rows, files, access and progress stay.
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { NewRow } from "#db/schema.ts";
import { deleteRow, deleteRows, insertRow, updateRow, updateRows } from "#db/writes.server.ts";
import { lessonFileKeys } from "../media/lesson-storage.server.ts";
import { type OffersChange, withholdingOffers } from "./course-offers.server.ts";

export type CourseFacts = Pick<
  NewRow<"courses">,
  "title" | "description" | "cover_image" | "instructor_id" | "product_id" | "is_published"
>;

export type CourseDeletion =
  | { outcome: "missing" | "retired" }
  /** Files that its lessons had; other courses may still use them. */
  | { outcome: "deleted"; fileKeys: string[] };

export async function createCourse(db: Db, facts: CourseFacts, now: Date): Promise<{ id: number }> {
  return insertRow(db, "courses", facts, now);
}

/** What it did to the products that open the course; undefined when there is no such course. */
export async function updateCourse(
  db: Db,
  id: number,
  facts: Partial<CourseFacts>,
  now: Date,
): Promise<OffersChange | undefined> {
  const change = (trx: Db) => updateRow(trx, "courses", id, facts, now);
  if (facts.is_published === undefined) return (await change(db)) && { withheld: 0, returned: 0 };
  return inTransaction(db, async (trx) => {
    const { value, offers } = await withholdingOffers(trx, [id], () => change(trx), now);
    return value && offers;
  });
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
