// Several products put on sale, taken off it, or highlighted at once.
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";

interface Together {
  ids: number[];
  flag: "is_active" | "is_featured";
  value: boolean;
}

/** How many changed, how many stood so before, and how many are deleted or not there any more. */
export async function setFlagTogether(
  db: Db,
  { ids, flag, value }: Together,
  now: Date,
): Promise<{ changed: number; unchanged: number; missing: number }> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("products").select(["id", flag]).where("id", "in", asked);
    const products = await forUpdate(trx, query.where("retired_at", "is", null).orderBy("id")).execute();
    const changing = products.filter((product) => product[flag] !== value).map(({ id }) => id);
    await updateRows(trx, "products", changing, { [flag]: value }, now);
    return {
      changed: changing.length,
      unchanged: products.length - changing.length,
      missing: asked.length - products.length,
    };
  });
}
