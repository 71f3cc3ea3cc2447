// What happens to several products at once: those that somebody marked in the list.
import { sql } from "kysely";
import { auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import { NEW_PRODUCT, PRODUCT_FIELDS, PRODUCT_LIMITS } from "./product.ts";
import { brokenReferences, listRefusals } from "./product-refusals.server.ts";
import { findSellingObstacles, waitingEnded } from "./selling-rule.server.ts";

const CHANGED = { action: "product.change", entity: "products" };

interface Flag {
  ids: number[];
  flag: "is_active" | "is_featured";
  value: boolean;
  author?: Author;
}

/** How many changed, stood so before, lack what they would deliver, are unfinished, and are not there any more. */
export async function flagProducts(
  db: Db,
  { ids, flag, value, author }: Flag,
  now: Date,
): Promise<{ changed: number; unchanged: number; lacking: number; unfinished: number; missing: number }> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const products = await lockProducts(trx, asked);
    const wanted = products.filter((product) => product[flag] !== value);
    const patch = { [flag]: value };
    const isSelling = flag === "is_active" && value;
    const lacks = isSelling ? await findSellingObstacles(trx, wanted) : [];
    const delivering = wanted.filter((_, at) => lacks[at] === undefined);
    const changing = delivering.filter(
      (before) => Object.keys(listRefusals(before, { ...before, ...patch })).length === 0,
    );
    const changes = { ...patch, ...waitingEnded(patch), version: sql<number>`version + 1` };
    await updateRows(
      trx,
      "products",
      changing.map(({ id }) => id),
      changes,
      now,
    );
    const said = changing.map(({ id }) => ({
      ...CHANGED,
      id,
      changes: { [flag]: { de: !value, para: value } },
    }));
    await auditedChanges(trx, author, said, now);
    return {
      changed: changing.length,
      unchanged: products.length - wanted.length,
      lacking: wanted.length - delivering.length,
      unfinished: delivering.length - changing.length,
      missing: asked.length - products.length,
    };
  });
}

/** A new price for each, a share more or less in hundredths of a percent, or another category. */
export type BulkChange = { price: number } | { basisPoints: number } | { category: number };

/** Row by row as the rules allow; the names of those that they refuse, each with the sentence. */
export async function changeProducts(
  db: Db,
  { ids, change, author }: { ids: number[]; change: BulkChange; author?: Author },
  now: Date,
): Promise<{ changed: number; refused: { name: string; error: string }[]; missing: number }> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const products = await lockProducts(trx, asked);
    const missing = asked.length - products.length;
    const category_id = "category" in change ? change.category : null;
    if (category_id !== null) {
      const broken = await brokenReferences(trx, undefined, { ...NEW_PRODUCT, category_id });
      const error = broken.category_id?.error;
      if (error) return { changed: 0, refused: products.map(({ name }) => ({ name, error })), missing };
    }
    const judged = products.map((before) => {
      const after = {
        ...before,
        ...(category_id === null ? { price: newPrice(before.price, change) } : { category_id }),
      };
      const [refusal] = Object.values(listRefusals(before, after));
      const isTooMuch = (after.price ?? 0) > PRODUCT_LIMITS.price;
      const error = isTooMuch ? "O preço passa do limite." : refusal?.error;
      return { before, after, name: before.name, error };
    });
    const fine = judged.filter(({ error }) => error === undefined);
    const prices = fine.map(({ after }) => sql`when ${after.id} then cast(${after.price ?? 0} as bigint)`);
    const patch =
      category_id === null
        ? { price: sql<number>`case id ${sql.join(prices, sql` `)} end` }
        : { category_id };
    const changing = fine.map(({ after }) => after.id);
    const raised = { ...patch, version: sql<number>`version + 1` };
    if (changing.length > 0) await updateRows(trx, "products", changing, raised, now);
    const said = fine.map(({ before, after }) => ({
      ...CHANGED,
      id: after.id,
      changes: rowChanges(before, after),
    }));
    await auditedChanges(trx, author, said, now);
    const refused = judged.flatMap(({ name, error }) => (error === undefined ? [] : [{ name, error }]));
    return { changed: changing.length, refused, missing };
  });
}

/** Whole centavos, half a centavo up. */
function newPrice(price: number, change: BulkChange): number {
  if ("price" in change) return change.price;
  return "basisPoints" in change ? Math.round((price * (10_000 + change.basisPoints)) / 10_000) : price;
}

/** In the order of their ids, so that two of these never wait for each other. */
async function lockProducts(trx: Db, ids: number[]) {
  const query = trx
    .selectFrom("products")
    .select(["id", ...PRODUCT_FIELDS])
    .where("id", "in", ids);
  return forUpdate(trx, query.where("retired_at", "is", null).orderBy("id")).execute();
}
