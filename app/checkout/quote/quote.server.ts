// The answer of the quote endpoint: prices, payment methods, and what the buyer should know before paying.

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
  // A repeated free purchase does no harm. A buyer who reached the limit per person is led to the earlier order.
  const isFree = subtotalOf(lines) === 0 && lines.every(({ most }) => most === undefined);
  const repeated = isFree ? undefined : await findRepeatedPurchase(db, { buyer: facts, productIds, now });
  return showQuote(db, shop, cart, { ...facts, repeated });
}

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
      /** Sentences about how long access lasts, where the owner set a term. */
      access: access.get(line) ?? [],
    })),
    owned,
    bumps: showBumps(offered, { lines: priced, owned: had, opensHereOnly }),
    mailIsHeld: shop.mail.isHeld(),
    offersNewsletter: free && shop.company.offersNewsletter,
    /** This buyer's open or recent order of one of these products. */
    repeated: facts.repeated ?? null,
    ...amounts,
    /** Taken off before the subtotal. */
    ownedParts: ownedInBundles(priced),
    coupon,
    itemCount: priced.reduce((count, line) => count + (line.product ? line.quantity : 0), 0),
    changed: priced.some((line) => line.state !== "ok"),
    /** Each method with its total and the discount it takes. */
    methods: ways.map((way) => ({ ...way, ...chargeBy(priced, coupon, way.method) })),
    /** Why a payment method is missing. */
    methodsNote: ways.length < offeredWays.length ? LAST_PLACES : null,
    /** Why no method can pay all lines together. */
    methodsRefused: !free && terms?.methods?.length === 0 ? NO_COMMON_METHOD : null,
    installments,
    chosen: chosenPlan(facts, totalOf(linesByMethod(priced, facts.method)), installments),
  };
}

/** The quote's answer for a line at `now`. */
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
    /** The amounts that the buyer may choose. */
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
    /** Before any discount and before owned parts are taken off. */
    listPrice: product ? listPrice + ownedCents : null,
    ...(product ? soldTerm(offer, product) : {}),
    ...(bundle ? { partTerms: bundle.parts.map(termIn) } : {}),
    ...(bundle ? { contents: [...new Set(bundle.parts.map((part) => part.product_type))] } : {}),
    /** For a bundle in any quantity: what a single unit would cost less because of owned parts. */
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
