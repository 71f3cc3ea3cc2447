// Resolves our products for a purchase elsewhere: to a course, a file, or the current parts of a bundle.
import type { Db } from "#db/connect.server.ts";

export interface Opened {
  courseIds: number[];
  /** Products that are files. */
  productIds: number[];
}

export const NOTHING_OPENED: Opened = { courseIds: [], productIds: [] };

const ascending = (ids: Iterable<number>) => [...new Set(ids)].toSorted((one, other) => one - other);

/** Merges without duplicates, in order. */
export function together(opened: readonly Opened[]): Opened {
  return {
    courseIds: ascending(opened.flatMap(({ courseIds }) => courseIds)),
    productIds: ascending(opened.flatMap(({ productIds }) => productIds)),
  };
}

/** Keyed by product id. A deleted product delivers nothing; a product off sale still delivers. */
async function listDeliveredBy(db: Db, productIds: readonly number[]): Promise<Map<number, Opened>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("products")
    .leftJoin("bundle_parts", "bundle_parts.bundle_id", "products.id")
    .leftJoin("products as part", "part.id", "bundle_parts.part_id")
    .select(["products.id", "products.is_bundle", "products.product_type", "products.linked_course_id"])
    .select([
      "part.id as part_id",
      "part.product_type as part_type",
      "part.linked_course_id as part_course_id",
    ])
    .where("products.id", "in", [...productIds])
    .execute();
  const things = rows.flatMap(({ id, is_bundle, product_type, linked_course_id, ...part }) => {
    if (!is_bundle) return [{ of: id, id, type: product_type, courseId: linked_course_id }];
    const { part_id, part_type, part_course_id } = part;
    return part_id === null ? [] : [{ of: id, id: part_id, type: part_type, courseId: part_course_id }];
  });
  const groups = Map.groupBy(things, (thing) => thing.of);
  return new Map([...groups].map(([id, group]) => [id, together(group.map(openedBy))]));
}

function openedBy({
  id,
  type,
  courseId,
}: {
  id: number;
  type: string | null;
  courseId: number | null;
}): Opened {
  if (type !== "Curso") return { courseIds: [], productIds: [id] };
  return { courseIds: courseId === null ? [] : [courseId], productIds: [] };
}

/** Drops deleted rows and replaces bundles by their parts, for each. */
export async function eachReal(db: Db, wanted: readonly Opened[]): Promise<Opened[]> {
  const { courseIds, productIds } = together(wanted);
  const delivered = await listDeliveredBy(db, productIds);
  const courses =
    courseIds.length === 0
      ? []
      : await db.selectFrom("courses").select("id").where("id", "in", courseIds).execute();
  const real = new Set(courses.map(({ id }) => id));
  return wanted.map((one) => {
    const parts = one.productIds.flatMap((id) => delivered.get(id) ?? []);
    return together([{ courseIds: one.courseIds.filter((id) => real.has(id)), productIds: [] }, ...parts]);
  });
}

export async function onlyReal(db: Db, opened: Opened): Promise<Opened> {
  return (await eachReal(db, [opened]))[0] ?? NOTHING_OPENED;
}

export function opensNothing({ courseIds, productIds }: Opened): boolean {
  return courseIds.length === 0 && productIds.length === 0;
}
