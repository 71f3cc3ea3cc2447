// What bundles are made of, as it is read: by a purchase, by the product's page and by the owner's form.
import { NO_END } from "#app/platform/money-and-dates/terms.ts";
import { byName } from "#app/platform/text/name-order.ts";
import type { Db } from "#db/connect.server.ts";

export type BundlePart = Awaited<ReturnType<typeof listPartsOf>>[number];
export type PartToChoose = Awaited<ReturnType<typeof listPartsToChoose>>[number];

/** The parts of these bundles in the owner's order, with what each is and costs by itself. */
export async function listPartsOf(db: Db, bundleIds: readonly number[]) {
  if (bundleIds.length === 0) return [];
  return db
    .selectFrom("bundle_parts")
    .innerJoin("products", "products.id", "bundle_parts.part_id")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["bundle_parts.bundle_id", "products.id", "products.name", "products.image", "products.price"])
    .select(["products.product_type", "products.linked_course_id", "products.is_active"])
    .select(["products.access_kind", "products.access_count", "products.access_until"])
    .select("categories.slug as category_slug")
    .where("bundle_parts.bundle_id", "in", [...bundleIds])
    .where("products.retired_at", "is", null)
    .orderBy("bundle_parts.position")
    .orderBy("bundle_parts.id")
    .execute();
}

export async function listPartIds(db: Db, bundleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("bundle_parts")
    .select("part_id")
    .where("bundle_id", "=", bundleId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ part_id }) => part_id);
}

/** What may be put into a bundle: also what is not sold by itself. */
export async function listPartsToChoose(db: Db) {
  const products = await db
    .selectFrom("products")
    .select(["id", "name", "price", "is_active"])
    .where("retired_at", "is", null)
    .where("is_bundle", "=", false)
    .orderBy("name")
    .orderBy("id")
    .limit(1000)
    .execute();
  return byName(products);
}

/** Of these products those that the person has and can use, now or from the day on which they open: bought here, alone or in a bundle, or elsewhere, or a place in the course. What was paid back is not had, though the owner left it open. */
export async function listHad(
  db: Db,
  userId: number,
  products: readonly { id: number; linked_course_id: number | null }[],
  now: Date,
): Promise<Set<number>> {
  const ids = products.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("orders")
    .innerJoin("grants", "grants.order_id", "orders.id")
    .innerJoin("order_items", "order_items.id", "grants.order_item_id")
    .leftJoin("order_item_parts", "order_item_parts.id", "grants.part_id")
    .select((eb) => eb.fn.coalesce("order_item_parts.product_id", "order_items.product_id").as("id"))
    .where("orders.user_id", "=", userId)
    .where("grants.licence_id", "is", null)
    .where("grants.state", "!=", "revoked")
    .where("order_items.refunded_at", "is", null)
    .where((eb) => eb.or([eb("grants.state", "=", "active"), eb("grants.opens_at", "is not", null)]))
    // A course that will be over is given once more: it begins where this one ends.
    .where((eb) =>
      eb.or([
        eb("grants.expires_at", ">=", NO_END),
        eb.and([
          eb("grants.expires_at", ">", now),
          eb(eb.fn.coalesce("order_item_parts.course_id", "order_items.course_id"), "is", null),
        ]),
      ]),
    )
    .unionAll(
      db
        .selectFrom("external_grants")
        .select("product_id as id")
        .where("user_id", "=", userId)
        .where("product_id", "in", ids)
        .where("state", "=", "active")
        .where("expires_at", ">", now)
        .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)])),
    )
    .unionAll(
      db
        .selectFrom("enrollments")
        .innerJoin("products", "products.linked_course_id", "enrollments.course_id")
        .select("products.id")
        .where("enrollments.user_id", "=", userId)
        .where("enrollments.has_access", "=", true)
        .where("products.id", "in", ids)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom("enrollment_sources")
              .leftJoin("order_items", "order_items.id", "enrollment_sources.order_item_id")
              .select("enrollment_sources.id")
              .whereRef("enrollment_sources.enrollment_id", "=", "enrollments.id")
              .where("enrollment_sources.state", "=", "active")
              .where("enrollment_sources.ends_at", "is", null)
              .where("order_items.refunded_at", "is", null),
          ),
        ),
    )
    .execute();
  const asked = new Set(ids);
  return new Set(rows.flatMap(({ id }) => (id !== null && asked.has(id) ? id : [])));
}
