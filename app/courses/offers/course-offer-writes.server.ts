// What a change of a course writes to the products that open it: only one that can be taught is sold.
import { type Db, forNoKeyUpdate } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import { bundleDelivers } from "./delivered-products.server.ts";
import { listTeachable } from "./teachable-courses.server.ts";

/** How many products a change of their courses took off sale, and put back. */
export interface OffersChange {
  withheld: number;
  returned: number;
}

/**
 * Runs a change of these courses, inside a transaction. What opens one that cannot be taught afterwards, though it
 * could before, goes off sale; a product that was sold without is left alone. What was withheld for one that can be
 * taught afterwards goes back on sale; a product that its owner switched off stays off.
 */
export async function withholdingOffers<T>(
  trx: Db,
  courseIds: number[],
  work: () => Promise<T>,
  now: Date,
): Promise<{ value: T; offers: OffersChange }> {
  // All of them, also those that cannot be taught yet: two halves of that, done at the same time, see each other.
  await lockCourses(trx, courseIds);
  const before = await listTeachable(trx, courseIds);
  const value = await work();
  const after = await listTeachable(trx, courseIds);
  const lost = [...before].filter((id) => !after.has(id));
  const withheld = await withholdOffers(trx, lost, now);
  const returned = await returnOffers(trx, [...after], now);
  return { value, offers: { withheld, returned } };
}

/** What opens a course that is gone leaves the shop with it. */
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

/** Two changes of one course wait for each other; who enrols somebody in it meanwhile does not wait. */
export async function lockCourses(trx: Db, courseIds: number[]): Promise<void> {
  if (courseIds.length === 0) return;
  await forNoKeyUpdate(
    trx,
    trx.selectFrom("courses").select("id").where("id", "in", courseIds).orderBy("id"),
  ).execute();
}

/** Bundles that one of these courses is in. */
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
