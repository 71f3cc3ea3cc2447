// Effects of a course change on the products that open the course: only a teachable course is sold.
import { type Db, forNoKeyUpdate } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import { bundleDelivers } from "./delivered-products.server.ts";
import { listTeachable } from "./teachable-courses.server.ts";

/** Number of products that went off sale, and number that went back on sale. */
export interface OffersChange {
  withheld: number;
  returned: number;
}

/**
 * Runs a change of these courses in a transaction. A product goes off sale if its course was teachable before and is
 * not any more. A product that was already sold with an unteachable course is left alone. A product that was taken off
 * sale this way returns when its course is teachable. A product that the owner switched off stays off.
 */
export async function withholdingOffers<T>(
  trx: Db,
  courseIds: number[],
  work: () => Promise<T>,
  now: Date,
): Promise<{ value: T; offers: OffersChange }> {
  // Locks all courses, also unteachable ones, so that two concurrent changes see each other.
  await lockCourses(trx, courseIds);
  const before = await listTeachable(trx, courseIds);
  const value = await work();
  const after = await listTeachable(trx, courseIds);
  const lost = [...before].filter((id) => !after.has(id));
  const withheld = await withholdOffers(trx, lost, now);
  const returned = await returnOffers(trx, [...after], now);
  return { value, offers: { withheld, returned } };
}

/** Products that open a deleted course go off sale. */
export async function endOffers(trx: Db, courseId: number, now: Date): Promise<void> {
  const offers = await trx
    .selectFrom("products")
    .select("id")
    .where((eb) =>
      eb.or([eb("linked_course_id", "=", courseId), eb("id", "in", bundlesWith(trx, [courseId]))]),
    )
    .where("is_active", "=", true)
    .execute();
  const ids = offers.map(({ id }) => id);
  await updateRows(trx, "products", ids, { is_active: false }, now);
}

/** Serializes changes of the same course; concurrent enrolments are not blocked. */
export async function lockCourses(trx: Db, courseIds: number[]): Promise<void> {
  if (courseIds.length === 0) return;
  await forNoKeyUpdate(
    trx,
    trx.selectFrom("courses").select("id").where("id", "in", courseIds).orderBy("id"),
  ).execute();
}

function bundlesWith(trx: Db, courseIds: number[]) {
  return trx
    .selectFrom("bundle_parts")
    .innerJoin("products as part", "part.id", "bundle_parts.part_id")
    .select("bundle_parts.bundle_id")
    .where("part.linked_course_id", "in", courseIds);
}

async function withholdOffers(trx: Db, courseIds: number[], now: Date): Promise<number> {
  if (courseIds.length === 0) return 0;
  const offers = await trx
    .selectFrom("products")
    .select("id")
    .where((eb) =>
      eb.or([eb("linked_course_id", "in", courseIds), eb("id", "in", bundlesWith(trx, courseIds))]),
    )
    .where("is_active", "=", true)
    .where("retired_at", "is", null)
    .orderBy("id")
    .execute();
  const ids = offers.map(({ id }) => id);
  await updateRows(trx, "products", ids, { is_active: false, withheld_at: now }, now);
  return ids.length;
}

async function returnOffers(trx: Db, courseIds: number[], now: Date): Promise<number> {
  if (courseIds.length === 0) return 0;
  const query = trx
    .selectFrom("products")
    .select("id")
    .where((eb) =>
      eb.or([
        eb.and([eb("linked_course_id", "in", courseIds), eb("product_type", "=", "Curso")]),
        eb.and([eb("id", "in", bundlesWith(trx, courseIds)), bundleDelivers()]),
      ]),
    )
    .where("is_active", "=", false)
    .where("withheld_at", "is not", null)
    .where("retired_at", "is", null)
    .orderBy("id");
  const ids = (await forNoKeyUpdate(trx, query).execute()).map(({ id }) => id);
  await updateRows(trx, "products", ids, { is_active: true, withheld_at: null }, now);
  return ids.length;
}
