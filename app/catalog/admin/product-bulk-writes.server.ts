// What happens to several products at once: those that somebody marked in the list.

import { sql } from "kysely";
import { blankOf, namesOf } from "#app/nouns/columns.ts";
import { byValue, type PutBack, unchangedSince } from "#app/platform/bulk/bulk-act.server.ts";
import { auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import { PRODUCT_COLUMNS, PRODUCT_LIMITS, type ProductFacts } from "../products/product.ts";
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
      const broken = await brokenReferences(trx, undefined, {
        ...blankOf<ProductFacts>(PRODUCT_COLUMNS),
        category_id,
      });
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
    if (category_id === null)
      await writePrices(
        trx,
        fine.map(({ after }) => after),
        now,
      );
    else {
      const changing = fine.map(({ after }) => after.id);
      await updateRows(trx, "products", changing, { category_id, ...RAISED }, now);
    }
    await noteChanges(trx, author, fine, now);
    const refused = judged.flatMap(({ name, error }) => (error === undefined ? [] : [{ name, error }]));
    return {
      changed: fine.length,
      unchanged: products.length - others.length,
      refused,
      missing,
    };
  });
}

const RAISED = { version: sql<number>`version + 1` };

/** Each its own, in one statement. */
async function writePrices(
  trx: Db,
  priced: { id: number; price: number | null }[],
  now: Date,
): Promise<void> {
  if (priced.length === 0) return;
  const prices = priced.map(({ id, price }) => sql`when ${id} then cast(${price ?? 0} as bigint)`);
  const patch = { price: sql<number>`case id ${sql.join(prices, sql` `)} end`, ...RAISED };
  await updateRows(
    trx,
    "products",
    priced.map(({ id }) => id),
    patch,
    now,
  );
}

async function noteChanges(
  trx: Db,
  author: Author | undefined,
  changed: { before: object; after: { id: number } }[],
  now: Date,
): Promise<void> {
  const said = changed.map(({ before, after }) => ({
    ...CHANGED,
    id: after.id,
    changes: rowChanges(before, after),
  }));
  await auditedChanges(trx, author, said, now);
}

/** Prices, categories and flags as they were, as far as the rules allow them today. */
export const putProductsBack: PutBack = async (trx, rows, author, now) => {
  const stored = await lockProducts(
    trx,
    rows.map(({ id }) => id),
  );
  const { same, left } = unchangedSince(rows, stored);
  const wanted = same.map(({ before, to }) => ({ to, before, after: { ...before, ...to } as typeof before }));
  const shelves = wanted.flatMap(({ after }) => after.category_id ?? []);
  const known = await listKnownCategories(trx, [...new Set(shelves)]);
  const lacks = await findSellingObstacles(
    trx,
    wanted.map(({ after }) => after),
  );
  const fine = wanted.filter(({ before, after }, at) => {
    const isSelling = after.is_active && !before.is_active;
    const [refusal] = Object.values(listRefusals(before, after));
    const why =
      (isSelling && lacks[at] ? "não tem mais o que entregar." : undefined) ??
      (after.category_id !== null && !known.has(after.category_id)
        ? "a categoria de antes não existe mais."
        : refusal?.error);
    if (why !== undefined) left.push({ id: before.id, why });
    return why === undefined;
  });
  await writePrices(
    trx,
    fine.filter(({ to }) => "price" in to).map(({ after }) => after),
    now,
  );
  const others = fine.filter(({ to }) => !("price" in to));
  for (const [patch, ids] of byValue(
    others.map(({ before: { id }, to }) => ({ id, value: JSON.stringify(to) })),
  )) {
    const values = JSON.parse(patch) as Partial<
      Pick<ProductFacts, "is_active" | "is_featured" | "category_id">
    >;
    await updateRows(trx, "products", ids, { ...values, ...waitingEnded(values), ...RAISED }, now);
  }
  await noteChanges(trx, author, fine, now);
  return left;
};

async function listKnownCategories(trx: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const query = trx.selectFrom("categories").select("id").where("id", "in", ids);
  return new Set((await query.where("type", "=", "product").execute()).map(({ id }) => id));
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

/** In the order of their ids, so that two of these never wait for each other. */
async function lockProducts(trx: Db, ids: number[]) {
  const query = trx
    .selectFrom("products")
    .select(["id", ...namesOf(PRODUCT_COLUMNS)])
    .where("id", "in", ids);
  return forUpdate(trx, query.where("retired_at", "is", null).orderBy("id")).execute();
}
