// Courses and files that products of other platforms open here.
import type { Db } from "#db/connect.server.ts";

/** A course or a file; exactly one of the two is set. */
export interface Thing {
  courseId: number | null;
  productId: number | null;
}

/** Keyed by external product: courses first, each kind ordered by id. Without `ids`: all products. */
export async function listOpened(db: Db, ids?: readonly number[]): Promise<Map<number, Thing[]>> {
  if (ids?.length === 0) return new Map();
  let courses = db.selectFrom("external_product_courses").select(["external_product_id", "course_id"]);
  let files = db.selectFrom("external_product_files").select(["external_product_id", "product_id"]);
  if (ids) {
    courses = courses.where("external_product_id", "in", [...ids]);
    files = files.where("external_product_id", "in", [...ids]);
  }
  const things = [
    ...(await courses.orderBy("course_id").execute()).map((row) => {
      return { of: row.external_product_id, courseId: row.course_id, productId: null };
    }),
    ...(await files.orderBy("product_id").execute()).map((row) => {
      return { of: row.external_product_id, courseId: null, productId: row.product_id };
    }),
  ];
  return Map.groupBy(things, (thing) => thing.of);
}

/** The ids by kind, as matches are stored and shown. */
export function idsOf(things: readonly Thing[] = []): { courseIds: number[]; productIds: number[] } {
  return {
    courseIds: things.flatMap(({ courseId }) => courseId ?? []),
    productIds: things.flatMap(({ productId }) => productId ?? []),
  };
}
