// What a course has to do with the products that open it: only one that can be taught is sold.
import { type Db, forUpdate } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";

/** Those of these courses that a buyer could begin now: published, and with a lesson. They stay so until the caller is done. */
export async function listTeachable(trx: Db, courseIds: number[]): Promise<Set<number>> {
  if (courseIds.length === 0) return new Set();
  const query = trx
    .selectFrom("courses")
    .select("id")
    .where("id", "in", courseIds)
    .where("is_published", "=", true)
    .where("retired_at", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("course_modules")
          .innerJoin("course_lessons", "course_lessons.module_id", "course_modules.id")
          .select("course_lessons.id")
          .whereRef("course_modules.course_id", "=", "courses.id"),
      ),
    )
    .orderBy("id");
  const rows = await forUpdate(trx, query).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Runs a change of these courses, inside a transaction. What opens one that cannot be taught afterwards, though it
 * could before, goes off sale; a product that was sold without is left alone.
 */
export async function withholdingOffers<T>(
  trx: Db,
  courseIds: number[],
  work: () => Promise<T>,
  now: Date,
): Promise<T> {
  const before = await listTeachable(trx, courseIds);
  const value = await work();
  if (before.size === 0) return value;
  const after = await listTeachable(trx, [...before]);
  const lost = [...before].filter((id) => !after.has(id));
  if (lost.length > 0) await withholdOffers(trx, lost, now);
  return value;
}

async function withholdOffers(trx: Db, courseIds: number[], now: Date): Promise<void> {
  const offers = await trx
    .selectFrom("products")
    .select("id")
    .where("linked_course_id", "in", courseIds)
    .where("is_active", "=", true)
    .where("retired_at", "is", null)
    .orderBy("id")
    .execute();
  const ids = offers.map(({ id }) => id);
  await updateRows(trx, "products", ids, { is_active: false, withheld_at: now }, now);
}
