// What a cart costs now. Prices come from the products table, never from the browser.

import type { OfferedBump } from "#app/bumps/bumps.server.ts";
import { findBumps, findLineBumps, showBumps } from "#app/checkout/quote/bump-lines.server.ts";
import { findLineBundles, type LineBundle, ownedInBundles } from "#app/checkout/quote/bundle-lines.server.ts";
import { priceWithCoupon, type QuotedCoupon } from "#app/checkout/quote/coupon-pricing.server.ts";
import { findLineOffers, methodsAtOnce } from "#app/checkout/quote/offer-lines.server.ts";
import { listInstallments, offeredMethods } from "#app/checkout/quote/offered-methods.server.ts";
import { listOwnedProducts } from "#app/checkout/quote/owned-products.server.ts";
import {
  amountsOf,
  type ChargedLine,
  linesByMethod,
  subtotalOf,
  totalOf,
} from "#app/checkout/quote/pricing.ts";
import { findRepeatedPurchase, type RepeatedPurchase } from "#app/checkout/quote/repeated-purchase.server.ts";
import { showLine } from "#app/checkout/quote/shown-line.ts";
import { chargeBy } from "#app/checkout/quote/taken-discount.ts";
import { LAST_PLACES } from "#app/offers/offer-state.ts";
import { NO_COMMON_METHOD, termsTogether } from "#app/offers/offer-terms.ts";
import type { SoldOffer } from "#app/offers/offers.server.ts";
import { type Holder, heldFrom, ordersOf } from "#app/orders/holds/held-orders.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { InstallmentOption } from "#app/payments/port/installments.ts";
import { type Db, engineOf } from "#db/connect.server.ts";
import type { PaymentTerms, ProductType } from "#db/schema.ts";
import type { WantedLine } from "../input/checkout.schema.ts";
import type { AskQuote } from "../input/order-input.server.ts";

export interface PricedProduct {
  id: number;
  name: string;
  image: string | null;
  product_type: ProductType;
  price: number;
  linked_course_id: number | null;
  is_bundle: boolean;
  lowers_for_owned: boolean;
  category_slug: string | null;
}

/** With what the catalogue says of it; a product that is not sold costs nothing. */
export interface PricedLine extends ChargedLine {
  /** `amount`: its offer is sold, but not for what the buyer wants to pay. */
  state: "ok" | "inactive" | "unknown" | "amount";
  /** Only when the state is ok. */
  product: PricedProduct | null;
  offerId?: number | undefined;
  offer: SoldOffer | null;
  chosenCents?: number | undefined;
  bumpId?: number | undefined;
  bump: OfferedBump | null;
  /** What is in it, of a bundle. */
  bundle: LineBundle | null;
  /** Why it is not sold by its offer, or as a bump. */
  reason: string | null;
  /** More than this buyer may take of its offer: so many it may be. */
  most?: number | undefined;
}

export type Quote = Awaited<ReturnType<typeof quoteCart>>;
export type QuoteLine = Quote["lines"][number];

export async function quoteCart(db: Db, shop: Shop, facts: AskQuote) {
  const { userId, browserHash, ip } = facts;
  const bumps = await findBumps(db, facts.lines, facts.afterOrder);
  const holder = {
    userId,
    browserHash,
    ...(ip === undefined ? {} : { heldFrom: heldFrom(shop.secret, ip) }),
  };
  const listed = await priceLines(db, facts.lines, shop.now(), { holder, bumps });
  const priced = await priceWithCoupon(db, shop, {
    lines: listed,
    code: facts.coupon,
    buyer: { orders: ordersOf(db, holder), caller: facts.caller },
  });
  const productIds = listed.map(({ productId }) => productId);
  const question = { buyer: facts, productIds, now: shop.now() };
  // What costs nothing can be had twice without harm; who has as many as one may take is led to that order.
  const isFree = subtotalOf(listed) === 0 && listed.every(({ most }) => most === undefined);
  const repeated = isFree ? undefined : await findRepeatedPurchase(db, question);
  return showQuote(db, shop, priced, { ...facts, repeated, bumps });
}

/**
 * Every line with what the catalogue says of it; repeated lines are added up. `bumps` are what is offered beside them, if
 * it is known; who buys may have some of a bundle already, or as many of an offer as one person may take.
 */
export async function priceLines(
  db: Db,
  wanted: readonly WantedLine[],
  now: Date,
  { holder = {}, bumps }: { holder?: Holder | undefined; bumps?: readonly OfferedBump[] | undefined } = {},
): Promise<PricedLine[]> {
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
    .select("categories.slug as category_slug")
    .where("products.id", "in", [...new Set([...lines.values()].map(({ productId }) => productId))])
    .orderBy("products.id");
  // An order's lines hold their products anyway, but in the order of the cart.
  const holds = db.isTransaction && engineOf(db) === "postgres";
  const products = await (holds ? query.forKeyShare("products") : query).execute();
  const known = new Map(products.map((product) => [product.id, product]));
  const offerOf = await findLineOffers(db, [...lines.values()], { now, holder });
  const bumpOf = await findLineBumps(db, [...lines.values()], bumps);
  const bundleOf = await findLineBundles(db, products, { userId: holder.userId, now });
  return [...lines.values()].map((line) => {
    const found = known.get(line.productId);
    const unsold = {
      ...line,
      listPrice: 0,
      price: 0,
      product: null,
      offer: null,
      bump: null,
      reason: null,
      bundle: null,
    };
    if (!found) return { ...unsold, state: "unknown" };
    const { is_active, retired_at, ...product } = found;
    if (!is_active || retired_at !== null) return { ...unsold, state: "inactive" };
    const sold = offerOf(line);
    if (!sold.ok) {
      const { reason, offer = null, most } = sold;
      return { ...unsold, state: offer ? "amount" : "inactive", reason, offer, most };
    }
    const taken = bumpOf(line);
    if (!taken.ok) return { ...unsold, state: "inactive", reason: taken.reason };
    const { bump } = taken;
    const { price } = sold.offer ? sold : (bump ?? product);
    const pixDiscount = sold.offer?.pix_discount ?? 0;
    // Who says the amount has thought of what they have.
    const isChosen = sold.offer !== null && sold.offer.minimum_price !== null;
    const lowers_for_owned = product.lowers_for_owned && !isChosen;
    const bundle = bundleOf({ ...product, lowers_for_owned }, price, line.quantity);
    if (bundle?.parts.length === 0) return { ...unsold, state: "inactive" };
    const listPrice = price - (bundle?.ownedCents ?? 0);
    const priced = { ...line, listPrice, price: listPrice, pixDiscount, isChosen, product, bundle };
    return { ...priced, state: "ok", offer: sold.offer, bump, reason: null };
  });
}

/** The answer of the quote's address. */
export async function showQuote(
  db: Db,
  shop: Shop,
  { lines: priced, coupon }: { lines: PricedLine[]; coupon: QuotedCoupon | null },
  facts: Omit<AskQuote, "coupon"> & {
    repeated?: RepeatedPurchase | undefined;
    bumps?: OfferedBump[] | undefined;
  },
) {
  const amounts = amountsOf(priced);
  const { total } = amounts;
  const free = total === 0;
  const offered = facts.bumps ?? (await findBumps(db, priced));
  const asked = [
    ...priced,
    ...offered.map(({ bumped_product_id: id, ...row }) => ({ product: { ...row, id }, bundle: null })),
  ];
  const had = facts.userId ? await listOwnedProducts(db, facts.userId, asked) : [];
  const owned = had.filter((product) => priced.some(({ productId }) => productId === product.productId));
  const terms = termsOf(priced);
  const installments = free ? [] : await listInstallments(shop, total, terms);
  const offeredWays = free ? [] : offeredMethods(shop, terms);
  const ways = methodsAtOnce(offeredWays, priced);
  return {
    lines: priced.map((line) => showLine(line, owned, shop.now())),
    owned,
    bumps: showBumps(offered, { lines: priced, owned: had }),
    mailIsHeld: shop.mail.isHeld(),
    offersNewsletter: free && shop.company.offersNewsletter,
    /** What this buyer is paying for or has just bought of these products. */
    repeated: facts.repeated ?? null,
    ...amounts,
    /** Taken off before the subtotal. */
    ownedParts: ownedInBundles(priced),
    coupon,
    itemCount: priced.reduce((count, line) => count + (line.product ? line.quantity : 0), 0),
    changed: priced.some((line) => line.state !== "ok"),
    /** Each with what is payable by it, and which discount that has. */
    methods: ways.map((way) => ({ ...way, ...chargeBy(priced, coupon, way.method) })),
    /** Why one way to pay is not among them. */
    methodsNote: ways.length < offeredWays.length ? LAST_PLACES : null,
    /** Why there is no way to pay all of it together. */
    methodsRefused: !free && terms?.methods?.length === 0 ? NO_COMMON_METHOD : null,
    installments,
    chosen: chosenPlan(facts, totalOf(linesByMethod(priced, facts.method)), installments),
  };
}

/** How these lines may be paid together. */
export function termsOf(lines: readonly Pick<PricedLine, "product" | "offer">[]): PaymentTerms | null {
  return termsTogether(lines.flatMap(({ product, offer }) => (product ? [offer] : [])));
}

function chosenPlan(
  { method, installments = 1 }: Pick<AskQuote, "method" | "installments">,
  total: number,
  plans: InstallmentOption[],
) {
  if (!method) return null;
  const plan = method === "credit" ? plans.find((option) => option.count === installments) : undefined;
  const financingCents = plan?.financingCents ?? 0;
  return { method, installments: plan?.count ?? 1, financingCents, payableCents: total + financingCents };
}
