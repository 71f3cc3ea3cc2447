// Several products put on sale, taken off it, or highlighted at once.
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import { findSellingObstacles } from "./selling-rule.server.ts";

interface BulkChange {
  ids: number[];
  flag: "is_active" | "is_featured";
  value: boolean;
}

/** How many changed, stood so before, lack what they would deliver, and are deleted or not there any more. */
export async function setFlagInBulk(
  db: Db,
  { ids, flag, value }: BulkChange,
  now: Date,
): Promise<{ changed: number; unchanged: number; lacking: number; missing: number }> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("products")
      .select(["id", "is_active", "is_featured", "product_type", "file_key", "linked_course_id"])
      .where("id", "in", asked);
    const products = await forUpdate(trx, query.where("retired_at", "is", null).orderBy("id")).execute();
    const wanted = products.filter((product) => product[flag] !== value);
    const isSelling = flag === "is_active" && value;
    const lacks = isSelling ? await findSellingObstacles(trx, wanted) : [];
    const changing = wanted.filter((_, at) => lacks[at] === undefined).map(({ id }) => id);
    const ownWord = flag === "is_active" ? { withheld_at: null } : {};
    await updateRows(trx, "products", changing, { [flag]: value, ...ownWord }, now);
    return {
      changed: changing.length,
      unchanged: products.length - wanted.length,
      lacking: wanted.length - changing.length,
      missing: asked.length - products.length,
    };
  });
}
