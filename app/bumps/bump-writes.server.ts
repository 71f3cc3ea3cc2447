// The one write of a bump, for every door.
import type { Asked, Noun } from "#app/nouns/noun.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import { advisoryLock, type Db } from "#db/connect.server.ts";
import { BUMP_COLUMNS, BUMP_RULES, BUMP_SENTENCES, type BumpFacts, MOST_BUMPS } from "./bump.ts";

/** A bump with orders is retired instead of deleted. */
export const BUMPS: Noun<BumpFacts> = {
  table: "bumps",
  name: "bump",
  columns: BUMP_COLUMNS,
  rules: BUMP_RULES,
  retires: true,
  refusals: brokenProducts,
  taken: () => ({ field: "bumped_product_id", error: BUMP_SENTENCES.taken }),
};

async function brokenProducts(trx: Db, { id, before, facts }: Asked<BumpFacts>): Promise<Refusals> {
  const { product_id, bumped_product_id, moment } = facts;
  if (before && before.product_id !== product_id) {
    return { product_id: { code: "invalid", error: BUMP_SENTENCES.sameProduct } };
  }
  if (before && before.bumped_product_id !== bumped_product_id && (await isSold(trx, id))) {
    return { bumped_product_id: { code: "invalid", error: BUMP_SENTENCES.sold } };
  }
  // The figures depend on the moment of the offer, so the moment cannot change.
  if (before && before.moment !== moment) {
    return { moment: { code: "invalid", error: BUMP_SENTENCES.sameMoment } };
  }
  // Serialises inserts, so that two requests cannot both add the last allowed bump.
  await advisoryLock(trx, `bumps:${product_id}`);
  const products = await trx
    .selectFrom("products")
    .select("id")
    .where("id", "in", [product_id, bumped_product_id])
    .where("retired_at", "is", null)
    .execute();
  const missing = { code: "does_not_exist", error: BUMP_SENTENCES.noProduct } as const;
  const isThere = (id: number) => products.some((product) => product.id === id);
  if (!isThere(product_id)) return { product_id: missing };
  if (before?.bumped_product_id !== bumped_product_id && !isThere(bumped_product_id)) {
    return { bumped_product_id: missing };
  }
  if (
    before?.bumped_product_id !== bumped_product_id &&
    (await isPartOf(trx, bumped_product_id, product_id))
  ) {
    return { bumped_product_id: { code: "invalid", error: BUMP_SENTENCES.isPart } };
  }
  if (before) return {};
  const { count } = await trx
    .selectFrom("bumps")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("product_id", "=", product_id)
    .where("moment", "=", moment)
    .where("retired_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) < MOST_BUMPS[moment]) return {};
  return moment === "paid"
    ? { moment: { code: "invalid", error: BUMP_SENTENCES.manyPaid } }
    : { bumped_product_id: { code: "invalid", error: BUMP_SENTENCES.many } };
}

async function isPartOf(trx: Db, partId: number, bundleId: number): Promise<boolean> {
  const part = await trx
    .selectFrom("bundle_parts")
    .select("id")
    .where("bundle_id", "=", bundleId)
    .where("part_id", "=", partId)
    .executeTakeFirst();
  return part !== undefined;
}

async function isSold(trx: Db, id: number | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const lines = trx.selectFrom("order_items").select("id").where("bump_id", "=", id).limit(1);
  return (await lines.executeTakeFirst()) !== undefined;
}
