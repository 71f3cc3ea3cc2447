// What the quote's address answers: what a cart costs now, how it may be paid, and what the buyer should know before.

import { choiceOf } from "#app/offers/chosen-price.ts";
import { LAST_PLACES, opensOn, soldTerm } from "#app/offers/offer-state.ts";
import { NO_COMMON_METHOD } from "#app/offers/offer-terms.ts";
import { heldFrom } from "#app/orders/holds/held-orders.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { InstallmentOption } from "#app/payments/port/installments.ts";
import { termIn } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import type { AskQuote } from "../input/order-input.server.ts";
import { findBumps, showBumps } from "./bump-lines.server.ts";
import { ownedInBundles } from "./bundle-lines.server.ts";
import { sayAccess } from "./line-access.server.ts";
import type { PricedCart, PricedLine } from "./priced-line.ts";
import { priceCart } from "./pricers.server.ts";
import { amountsOf, chargeBy, chargeOf, linesByMethod, subtotalOf, totalOf } from "./pricing.ts";
import {
  findRepeatedPurchase,
  listOwnedProducts,
  type RepeatedPurchase,
} from "./repeated-purchase.server.ts";
import { listInstallments, methodsAtOnce, offeredMethods, termsOf } from "./ways-to-pay.server.ts";

export type Quote = Awaited<ReturnType<typeof quoteCart>>;

export async function quoteCart(db: Db, shop: Shop, facts: AskQuote) {
  const { userId, browserHash, ip } = facts;
  const bumps = await findBumps(db, facts.lines, facts.afterOrder);
  const holder = {
    userId,
    browserHash,
    ...(ip === undefined ? {} : { heldFrom: heldFrom(shop.secret, ip) }),
  };
  const { coupon, caller } = facts;
  const now = shop.now();
  const cart = await priceCart(db, shop, facts.lines, { now, holder, bumps, coupon, caller });
  const { lines } = cart;
  const productIds = lines.map(({ productId }) => productId);
  // What costs nothing can be had twice without harm; who has as many as one may take is led to that order.
  const isFree = subtotalOf(lines) === 0 && lines.every(({ most }) => most === undefined);
  const repeated = isFree ? undefined : await findRepeatedPurchase(db, { buyer: facts, productIds, now });
  return showQuote(db, shop, cart, { ...facts, repeated });
}

/** The answer of the quote's address. */
export async function showQuote(
  db: Db,
  shop: Shop,
  { lines: priced, coupon, bumps }: PricedCart,
  facts: Omit<AskQuote, "coupon"> & { repeated?: RepeatedPurchase | undefined },
) {
  const amounts = amountsOf(priced);
  const { total } = amounts;
  const free = total === 0;
  const offered = bumps ?? (await findBumps(db, priced, facts.afterOrder));
  const asked = [
    ...priced,
    ...offered.map(({ bumped_product_id: id, ...row }) => ({ product: { ...row, id }, bundle: null })),
  ];
  const had = facts.userId ? await listOwnedProducts(db, facts.userId, asked, shop.now()) : [];
  const owned = had.filter((product) => priced.some(({ productId }) => productId === product.productId));
  const terms = termsOf(priced);
  const installments = free ? [] : await listInstallments(shop, total, terms);
  const offeredWays = free ? [] : offeredMethods(shop, terms);
  const ways = methodsAtOnce(offeredWays, priced);
  const opensHereOnly = facts.userId === undefined && shop.mail.isHeld();
  const access = await sayAccess(db, priced, { userId: facts.userId, opensHereOnly, now: shop.now() });
  return {
    lines: priced.map((line) => ({
      ...showLine(line, owned, shop.now()),
      /** How long what it gives lasts, where somebody chose it. */
      access: access.get(line) ?? [],
    })),
    owned,
    bumps: showBumps(offered, { lines: priced, owned: had, opensHereOnly }),
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

/** A line as the quote answers it at `now`. */
function showLine(line: PricedLine, owned: readonly { productId: number }[], now: Date) {
  const { productId, offerId, bumpId, chosenCents, quantity, state, product, offer, reason } = line;
  const { price, listPrice, bundle, most, refusedFor } = line;
  const choice = offer && choiceOf(offer);
  const ownedCents = bundle?.ownedCents ?? 0;
  return {
    productId,
    ...(offerId === undefined
      ? {}
      : { offerId, offerName: offer?.name ?? null, opensOn: opensOn(offer, now), reason }),
    ...(chosenCents === undefined ? {} : { chosenCents }),
    /** The amounts that the buyer may choose, where the buyer chooses the price. */
    ...(choice ? { choice } : {}),
    ...(bumpId === undefined ? {} : { bumpId, reason }),
    quantity,
    ...(most === undefined ? {} : { most }),
    ...(refusedFor === undefined ? {} : { refusedFor }),
    state,
    name: product?.name ?? null,
    image: product?.image ?? null,
    productType: product?.product_type ?? null,
    categorySlug: product?.category_slug ?? null,
    /** Before any discount, what of it the buyer has already, and what is charged. */
    listPrice: product ? listPrice + ownedCents : null,
    ...(product ? soldTerm(offer, product) : {}),
    ...(bundle ? { partTerms: bundle.parts.map(termIn) } : {}),
    ...(bundle ? { contents: [...new Set(bundle.parts.map((part) => part.product_type))] } : {}),
    /** Of a bundle, however many are bought: what one alone costs less, because some of it is had. */
    ...(bundle && bundle.forOne.cents > 0
      ? { ownedCents: bundle.forOne.cents, ownedNames: bundle.forOne.names }
      : {}),
    unitPrice: product ? price : null,
    lineTotal: product ? chargeOf(line) : null,
    alreadyOwned: owned.some((one) => one.productId === productId),
  };
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
