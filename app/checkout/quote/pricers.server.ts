// Prices a cart: the products' own prices, then every pricer in order. Prices come from the database, never from the
// browser.

import type { OfferedBump } from "#app/bumps/bumps.server.ts";
import { discountWords } from "#app/coupons/coupon.ts";
import { askCoupon, lockCoupon } from "#app/coupons/coupons.server.ts";
import { soldTerm } from "#app/offers/offer-state.ts";
import { ordersOf } from "#app/orders/holds/held-orders.server.ts";
import { type Db, engineOf } from "#db/connect.server.ts";
import type { WantedLine } from "../input/order-input.server.ts";
import { priceByBumps } from "./bump-lines.server.ts";
import { priceByBundles } from "./bundle-lines.server.ts";
import { priceByOffers } from "./offer-lines.server.ts";
import {
  type PricedCart,
  type PricedLine,
  type PriceQuestion,
  type Pricer,
  type PricerFacts,
  type PriceShop,
  unsold,
  withLines,
} from "./priced-line.ts";
import { discountLines, linesByMethod, linesFor, subtotalOf, totalOf } from "./pricing.ts";

interface Entry {
  /** Returns false if this pricer does not concern the cart; its statements are then not sent. */
  concerns(cart: PricedCart, question: PriceQuestion): boolean;
  price: Pricer;
}

/** In this order: each pricer starts from the price of the one before. */
const PRICERS: readonly Entry[] = [
  { concerns: ({ lines }) => lines.some(({ offerId }) => offerId !== undefined), price: priceByOffers },
  {
    concerns: ({ lines }, { now }) => lines.some((line) => isOverAtOnce(line, now)),
    price: (_db, _shop, { cart, question: { now } }) =>
      withLines(cart, (line) =>
        isOverAtOnce(line, now) ? unsold(line, { state: "inactive", reason: TERM_OVER }) : line,
      ),
  },
  { concerns: ({ lines }) => lines.some(({ bumpId }) => bumpId !== undefined), price: priceByBumps },
  { concerns: ({ lines }) => lines.some(({ product }) => product?.is_bundle), price: priceByBundles },
  { concerns: (_cart, { coupon }) => coupon !== undefined, price: priceByCoupon },
  {
    concerns: ({ lines }, { method }) =>
      method === "pix" && lines.some(({ pixDiscount = 0 }) => pixDiscount > 0),
    price: priceByPix,
  },
];

/** Prices every line; repeated lines are added up. `bumps` are the offered bumps, if already read. */
export async function priceCart(
  db: Db,
  shop: PriceShop,
  wanted: readonly WantedLine[],
  asked: Partial<PriceQuestion> & { bumps?: readonly OfferedBump[] } = {},
): Promise<PricedCart> {
  const { bumps, ...known } = asked;
  const question = { now: shop.now(), holder: {}, ...known };
  let cart: PricedCart = { lines: await priceProducts(db, wanted), coupon: null, couponId: null, bumps };
  for (const { concerns, price } of PRICERS)
    if (concerns(cart, question)) cart = await price(db, shop, { cart, question });
  return cart;
}

async function priceProducts(db: Db, wanted: readonly WantedLine[]): Promise<PricedLine[]> {
  const lines = new Map<string, WantedLine>();
  for (const { quantity, ...line } of wanted) {
    const key = `${line.productId}:${line.offerId ?? ""}:${line.chosenCents ?? ""}:${line.bumpId ?? ""}`;
    lines.set(key, { ...line, quantity: (lines.get(key)?.quantity ?? 0) + quantity });
  }
  if (lines.size === 0) return [];
  const query = db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["products.id", "products.name", "products.image", "products.product_type", "products.price"])
    .select(["products.linked_course_id", "products.is_active", "products.retired_at"])
    .select(["products.is_bundle", "products.lowers_for_owned"])
    .select(["products.access_kind", "products.access_count", "products.access_until"])
    .select("categories.slug as category_slug")
    .where("products.id", "in", [...new Set([...lines.values()].map(({ productId }) => productId))])
    .orderBy("products.id");
  // Locks in id order. Inserting the order's lines locks the products anyway, but in the order of the cart, which could
  // deadlock.
  const holds = db.isTransaction && engineOf(db) === "postgres";
  const products = await (holds ? query.forKeyShare("products") : query).execute();
  const known = new Map(products.map((product) => [product.id, product]));
  return [...lines.values()].map((line) => {
    const found = known.get(line.productId);
    if (!found) return unsold(line, { state: "unknown" });
    const { is_active, retired_at, ...product } = found;
    if (!is_active || retired_at !== null) return unsold(line, { state: "inactive" });
    const { price } = product;
    const plain = { offer: null, bump: null, bundle: null, reason: null };
    return { ...line, ...plain, state: "ok", product, listPrice: price, price };
  });
}

/** In an order's transaction the coupon stays locked until the order is written. */
async function priceByCoupon(
  db: Db,
  shop: PriceShop,
  { cart, question: { coupon: code = "", holder, caller, now } }: PricerFacts,
): Promise<PricedCart> {
  const { lines } = cart;
  if (db.isTransaction) await lockCoupon(db, code);
  const answer = await askCoupon(db, shop, {
    code,
    buyer: { orders: ordersOf(db, holder), caller },
    productIds: lines.map(({ productId }) => productId),
    reachedCents: (productIds) => subtotalOf(linesFor(lines, { productIds })),
    now,
  });
  if (!answer.ok) {
    const { refusal, message } = answer;
    return { ...cart, coupon: { code: answer.code, state: refusal, message, discount: null, worth: null } };
  }
  const { id, code: word, kind, discount: value, productIds } = answer.coupon;
  const discount = { kind, value, productIds };
  const worth = discountWords({ kind, discount: value });
  return {
    ...cart,
    lines: discountLines(lines, discount),
    coupon: { code: word, state: "applied", message: null, discount, worth },
    couponId: id,
  };
}

const TERM_OVER = "O prazo de acesso deste produto já terminou";

/** True if access would end on the day of the purchase. */
function isOverAtOnce({ product, offer }: PricedLine, now: Date): boolean {
  const { access_until: until } = soldTerm(offer, product);
  return until !== null && until <= now;
}

/** A coupon that is worth less than the PIX discount is not used. */
function priceByPix(_db: Db, _shop: PriceShop, { cart }: PricerFacts): PricedCart {
  const lines = linesByMethod(cart.lines, "pix");
  const isLess = totalOf(lines) < totalOf(cart.lines);
  return isLess ? { lines, coupon: null, couponId: null, shown: cart } : cart;
}
