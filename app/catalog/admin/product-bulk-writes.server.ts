// Changes of several products at once: price, category and the two switches.
import type { Move, Noun } from "#app/nouns/noun.ts";
import { changeNouns } from "#app/nouns/noun-bulk-writes.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import type { Db } from "#db/connect.server.ts";
import { PRODUCT_LIMITS, PRODUCT_SENTENCES, type ProductFacts } from "../products/product.ts";
import { PRODUCTS } from "../products/product-writes.server.ts";
import { findSellingObstacles, waitingEnded } from "../products/selling-rule.server.ts";

export const PRODUCTS_IN_BULK: Noun<ProductFacts> = {
  ...PRODUCTS,
  bulk: { against: refusedMoves, follows: (to) => waitingEnded(to) },
};

/** Refuses selling what delivers nothing, a category that does not exist, and prices above the limit. */
async function refusedMoves(
  trx: Db,
  moves: Move<ProductFacts>[],
  { isUndo }: { isUndo: boolean },
): Promise<Map<number, string>> {
  const selling = moves.filter(({ before, to }) => to.is_active === true && !before.is_active);
  const lacks = await findSellingObstacles(
    trx,
    selling.map(({ id, before }) => ({ ...before, id })),
  );
  const unsold = selling.filter((_, at) => lacks[at] !== undefined);
  const categories = [...new Set(moves.flatMap(({ to }) => to.category_id ?? []))];
  const query = trx.selectFrom("categories").select("id").where("type", "=", "product");
  const found = categories.length === 0 ? [] : await query.where("id", "in", categories).execute();
  const known = new Set(found.map(({ id }) => id));
  const lost = moves.filter(({ to: { category_id } }) => category_id && !known.has(category_id));
  const noCategory = isUndo ? "a categoria de antes não existe mais." : PRODUCT_SENTENCES.category_id;
  const dear = moves.filter(({ to }) => (to.price ?? 0) > PRODUCT_LIMITS.price);
  return new Map([
    ...dear.map(({ id }) => [id, "O preço passa do limite."] as const),
    ...lost.map(({ id }) => [id, noCategory] as const),
    ...unsold.map(({ id }) => [id, "não tem mais o que entregar."] as const),
  ]);
}

interface Flag {
  ids: number[];
  flag: "is_active" | "is_featured";
  value: boolean;
  author?: Author;
}

/** `lacking`: products without anything to deliver. `unfinished`: products that the rules refuse. */
export async function flagProducts(
  db: Db,
  { ids, flag, value, author }: Flag,
  now: Date,
): Promise<{ changed: number; unchanged: number; lacking: number; unfinished: number; missing: number }> {
  const patch = () => ({ [flag]: value });
  const { refused, ...counts } = await changeNouns(PRODUCTS_IN_BULK, db, { ids, patch, author }, now);
  const unfinished = refused.filter(({ isRule }) => isRule).length;
  return { ...counts, lacking: refused.length - unfinished, unfinished };
}

/** A new price for each, a share more or less in hundredths of a percent, or another category. */
export type BulkChange =
  | { price: number }
  | { basisPoints: number; isToNinety?: boolean }
  | { category: number };

/** Changes the products that the rules allow. `refused`: names with the sentence of the rule. */
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
  const patch = ({ price }: ProductFacts) =>
    "category" in change ? { category_id: change.category } : { price: newPrice(price ?? 0, change) };
  const { refused, ...counts } = await changeNouns(PRODUCTS_IN_BULK, db, { ids, patch, author }, now);
  return { ...counts, refused: refused.map(({ facts, why }) => ({ name: facts.name, error: why })) };
}

/** Whole centavos, half a centavo up; a share of what costs nothing stays nothing. */
export function newPrice(price: number, change: BulkChange): number {
  if ("price" in change) return change.price;
  if (!("basisPoints" in change)) return price;
  const exact = Math.round((price * (10_000 + change.basisPoints)) / 10_000);
  return change.isToNinety && price > 0 ? nearestNinety(exact) : exact;
}

/** The nearest price that ends in ,90, the higher of two equally near; R$ 0,90 is the least. */
function nearestNinety(price: number): number {
  return Math.max(0, Math.round((price - 90) / 100)) * 100 + 90;
}
