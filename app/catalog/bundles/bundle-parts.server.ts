// What bundles are made of, as it is read: by a purchase, by the product's page and by the owner's form.
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
