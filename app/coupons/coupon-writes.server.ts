// The one write of a coupon, for every door.

import type { Asked, By, Noun, Stored } from "#app/nouns/noun.ts";
import { holdNoun, writeNoun } from "#app/nouns/noun-writes.server.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { deleteRows, insertRows } from "#db/writes.server.ts";
import {
  COUPON_COLUMNS,
  COUPON_LIMITS,
  COUPON_RULES,
  COUPON_SENTENCES,
  type CouponFacts,
  couponSearchColumns,
  discountWords,
} from "./coupon.ts";
import { MAX_CODE, normalCode } from "./coupon-code.ts";

/** A coupon with its products; an empty list means all. */
export type WholeCoupon = CouponFacts & { products: number[] };

/** A coupon with orders is retired instead of deleted, and its code becomes free. */
export const COUPONS: Noun<WholeCoupon> & Required<Pick<Noun<WholeCoupon>, "held">> = {
  table: "coupons",
  name: "coupon",
  columns: COUPON_COLUMNS,
  rules: COUPON_RULES,
  retires: true,
  normal: ({ products, ...coupon }) => ({
    ...coupon,
    code: normalCode(coupon.code),
    products: coupon.applies_to === "all" ? [] : [...new Set(products)].sort((a, b) => a - b),
  }),
  // The form reports a taken code together with other errors; the other doors get it from the unique index.
  refusals: async (trx, asked) => ({
    ...(await wrongProducts(trx, asked)),
    ...(await takenCode(trx, asked)),
  }),
  derived: couponSearchColumns,
  taken: () => ({ field: "code", error: COUPON_SENTENCES.taken }),
  beside: { facts: ["products"], read: readProducts, write: keepProducts },
  said: sayCoupons,
  held: listOrdered,
  bulk: { stays: takenCodes },
};

/** A deleted coupon's code is free, so another coupon may have it by now. */
async function takenCodes(trx: Db, rows: Stored<WholeCoupon>[]): Promise<Map<number, string>> {
  const codes = rows.map(({ facts }) => facts.code);
  if (codes.length === 0) return new Map();
  const query = trx.selectFrom("coupons").select("code").where("code", "in", codes);
  const living = await query.where("retired_at", "is", null).execute();
  const taken = new Set(living.map(({ code }) => code));
  const away = rows.filter(({ facts }) => taken.has(facts.code));
  return new Map(away.map(({ id }) => [id, "o código já é de outro cupom."]));
}

/** Checks a coupon's products. Only a form sends them with the coupon; the API writes each as a row. */
async function wrongProducts(trx: Db, { facts, door }: Asked<WholeCoupon>): Promise<Refusals> {
  const { products } = facts;
  if (facts.applies_to === "all" || door.door === "api" || door.door === "import") return {};
  if (products.length === 0) return { products: { code: "required", error: COUPON_SENTENCES.noProduct } };
  if (products.length > COUPON_LIMITS.products) {
    return { products: { code: "max_length", error: COUPON_SENTENCES.tooManyProducts } };
  }
  const known = await trx.selectFrom("products").select("id").where("id", "in", products).execute();
  if (known.length === products.length) return {};
  return { products: { code: "does_not_exist", error: COUPON_SENTENCES.unknownProduct } };
}

async function takenCode(trx: Db, { id, facts, door }: Asked<WholeCoupon>): Promise<Refusals> {
  if (door.door !== "form") return {};
  const other = await trx
    .selectFrom("coupons")
    .select("id")
    .where("code", "=", facts.code)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  return !other || other.id === id ? {} : { code: { code: "unique", error: COUPON_SENTENCES.taken } };
}

/** For the register: products by name and the discount as text. */
async function sayCoupons(trx: Db, coupons: WholeCoupon[]): Promise<object[]> {
  const ids = coupons.flatMap(({ products }) => products);
  const query = trx.selectFrom("products").select(["id", "name"]);
  const rows = ids.length === 0 ? [] : await query.where("id", "in", ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return coupons.map((coupon) => ({
    ...coupon,
    discount: discountWords(coupon),
    products: coupon.products.map((id) => names.get(id) ?? `nº ${id}`),
  }));
}

async function readProducts(trx: Db, couponIds: readonly number[]) {
  const products = await listProductsOf(trx, couponIds);
  return new Map([...products].map(([id, products]) => [id, { products }]));
}

async function keepProducts(
  trx: Db,
  couponId: number,
  { before, facts }: Pick<Asked<WholeCoupon>, "before" | "facts">,
  now: Date,
): Promise<void> {
  const had = before?.products ?? [];
  const gone = had.filter((id) => !facts.products.includes(id));
  const come = facts.products.filter((id) => !had.includes(id));
  if (gone.length > 0) {
    const rows = await trx
      .selectFrom("coupon_products")
      .select("id")
      .where("coupon_id", "=", couponId)
      .where("product_id", "in", gone)
      .execute();
    await deleteRows(
      trx,
      "coupon_products",
      rows.map(({ id }) => id),
    );
  }
  const rows = come.map((product_id) => ({ coupon_id: couponId, product_id }));
  if (rows.length > 0) await insertRows(trx, "coupon_products", rows, now);
}

async function listOrdered(trx: Db, ids: number[]): Promise<number[]> {
  const orders = trx.selectFrom("orders").select("coupon_id").distinct().where("coupon_id", "in", ids);
  return (await orders.execute()).flatMap(({ coupon_id }) => coupon_id ?? []);
}

/** Copies under a free code, paused until somebody has looked at the copy. */
export async function duplicateCoupon(
  db: Db,
  { id, author }: { id: number } & Pick<By<WholeCoupon>, "author">,
  now: Date,
): Promise<{ id: number; code: string } | undefined> {
  return inTransaction(db, async (trx) => {
    const stored = await holdNoun(COUPONS, trx, id);
    if (!stored) return undefined;
    const stem = stored.facts.code.replace(/-\d+$/, "").slice(0, MAX_CODE - 5);
    const taken = await trx
      .selectFrom("coupons")
      .select("code")
      .where("code", "like", `${stem}-%`)
      .where("retired_at", "is", null)
      .execute();
    const codes = new Set(taken.map(({ code }) => code));
    let number = 2;
    while (codes.has(`${stem}-${number}`)) number += 1;
    const code = `${stem}-${number}`;
    const patch = { ...stored.facts, code, is_paused: true };
    const made = await writeNoun(COUPONS, trx, { patch, door: { door: "list" }, author }, now);
    return made.ok ? { id: made.id, code } : undefined;
  });
}

/** Products by coupon, for coupons that are not for everything. */
export async function listProductsOf(db: Db, couponIds: readonly number[]): Promise<Map<number, number[]>> {
  const products = new Map<number, number[]>();
  if (couponIds.length === 0) return products;
  const rows = await db
    .selectFrom("coupon_products")
    .select(["coupon_id", "product_id"])
    .where("coupon_id", "in", [...couponIds])
    .orderBy("product_id")
    .execute();
  for (const { coupon_id: id, product_id: product } of rows) {
    products.set(id, [...(products.get(id) ?? []), product]);
  }
  return products;
}
