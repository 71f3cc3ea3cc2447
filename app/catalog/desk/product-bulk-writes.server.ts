// What happens to several products at once: those that somebody marked in the list.
import { sql } from "kysely";
import { auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import { NEW_PRODUCT, PRODUCT_FIELDS, PRODUCT_LIMITS } from "../products/product.ts";
import { brokenReferences, listRefusals } from "../products/product-refusals.server.ts";
import { findSellingObstacles, waitingEnded } from "../products/selling-rule.server.ts";

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
export type BulkChange =
  | { price: number }
  | { basisPoints: number; isToNinety?: boolean }
  | { category: number };

/** Row by row as the rules allow; how many stood so before, and the names of those that the rules refuse, each with the sentence. */
export async function changeProducts(
  db: Db,
  { ids, change, author }: { ids: number[]; change: BulkChange; author?: Author },
  now: Date,
): Promise<{
  changed: number;
  unchanged: number;
  refused: { name: string; error: string }[];
  missing: number;
}> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const products = await lockProducts(trx, asked);
    const missing = asked.length - products.length;
    const category_id = "category" in change ? change.category : null;
    if (category_id !== null) {
      const broken = await brokenReferences(trx, undefined, { ...NEW_PRODUCT, category_id });
      const error = broken.category_id?.error;
      const refused = products.map(({ name }) => ({ name, error: error ?? "" }));
      if (error) return { changed: 0, unchanged: 0, refused, missing };
    }
    const wanted = products.map((before) => {
      const patch = category_id === null ? { price: newPrice(before.price, change) } : { category_id };
      return { before, after: { ...before, ...patch } };
    });
    const others = wanted.filter(
      ({ before, after }) => before.price !== after.price || before.category_id !== after.category_id,
    );
    const judged = others.map(({ before, after }) => {
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
    return {
      changed: changing.length,
      unchanged: products.length - others.length,
      refused,
      missing,
    };
  });
}

/** Whole centavos, half a centavo up; a share of what costs nothing stays nothing. */
export function newPrice(price: number, change: BulkChange): number {
  if ("price" in change) return change.price;
  if (!("basisPoints" in change)) return price;
  const exact = Math.round((price * (10_000 + change.basisPoints)) / 10_000);
  return change.isToNinety && price > 0 ? nearestNinety(exact) : exact;
}

/** The nearest price that ends in ,90, the higher of two as near; R$ 0,90 is the least. */
function nearestNinety(price: number): number {
  return Math.max(0, Math.round((price - 90) / 100)) * 100 + 90;
}

/** What the question about the marked ones says. */
export async function readMarkedProducts(db: Db, ids: number[]) {
  return db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["products.id", "products.price", "products.is_active", "products.is_featured"])
    .select("categories.name as category_name")
    .where("products.id", "in", ids)
    .where("products.retired_at", "is", null)
    .execute();
}

/** In the order of their ids, so that two of these never wait for each other. */
async function lockProducts(trx: Db, ids: number[]) {
  const query = trx
    .selectFrom("products")
    .select(["id", ...PRODUCT_FIELDS])
    .where("id", "in", ids);
  return forUpdate(trx, query.where("retired_at", "is", null).orderBy("id")).execute();
}
