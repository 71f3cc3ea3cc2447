// Reads the matches of external products, so that a job can notice a change by an administrator meanwhile.
import { type Db, forUpdate } from "#db/connect.server.ts";
import { saidOf } from "./choice.ts";

/** Returns the matches of all the products as one text to compare. */
export async function readMatches(db: Db, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return "";
  const products = await db
    .selectFrom("external_products")
    .select(["id", "is_ignored"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const courses = await db
    .selectFrom("external_product_courses")
    .select(["external_product_id", "course_id"])
    .where("external_product_id", "in", ids)
    .orderBy("course_id")
    .execute();
  const files = await db
    .selectFrom("external_product_files")
    .select(["external_product_id", "product_id"])
    .where("external_product_id", "in", ids)
    .orderBy("product_id")
    .execute();
  const said = products.map(({ id, is_ignored: isIgnored }) => {
    const courseIds = courses.flatMap((one) => (one.external_product_id === id ? one.course_id : []));
    const productIds = files.flatMap((one) => (one.external_product_id === id ? one.product_id : []));
    return `${id}:${saidOf({ isIgnored, courseIds, productIds })}`;
  });
  return said.join(" ");
}

/** Reads the matches and locks them until the transaction ends. */
export async function holdMatches(trx: Db, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return "";
  const rows = trx.selectFrom("external_products").select("id").where("id", "in", ids).orderBy("id");
  await forUpdate(trx, rows).execute();
  return readMatches(trx, ids);
}
