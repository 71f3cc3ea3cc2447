// The rows of a new order: what was bought, priced by the server at this moment; and who hears of it.
import { randomBytes } from "node:crypto";
import { originOf } from "#app/analytics/touch/source-of.ts";
import { partsOfLines } from "#app/checkout/quote/bundle-lines.server.ts";
import type { PricedCart, PricedLine } from "#app/checkout/quote/priced-line.ts";
import { amountsOf } from "#app/checkout/quote/pricing.ts";
import { termsOf } from "#app/checkout/quote/ways-to-pay.server.ts";
import type { AppContext } from "#app/context.ts";
import { raiseSale } from "#app/orders/events/order-events.server.ts";
import { holdEndsAt, orderEndsAt } from "#app/orders/holds/held-orders.server.ts";
import type { Scarce } from "#app/orders/holds/network-share.server.ts";
import { insertLineParts } from "#app/orders/writes/line-part-writes.server.ts";
import { insertLines, insertOrder } from "#app/orders/writes/order-writes.server.ts";
import { attemptEndsAt } from "#app/payments/attempts/attempts.server.ts";
import { type Shop, shopOf } from "#app/payments/attempts/payments.server.ts";
import { termIn, termOf } from "#app/platform/money-and-dates/terms.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { type Db, json } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import type { PlaceOrder } from "../input/order-input.server.ts";

export interface WrittenOrder {
  order: Row<"orders">;
  /** What was sent, and by whom; of a sale by hand what the owner wrote down. */
  input: PlaceOrder;
  lines: readonly PricedLine[];
}

/** Hears of a new order in the transaction that writes it: what it throws undoes the order. */
export interface OrderListener {
  /** Whether there is anything for it in this order; if not, it is not told. */
  concerns(written: WrittenOrder): boolean;
  hear(trx: Db, shop: Pick<Shop, "company">, written: WrittenOrder, now: Date): Promise<void>;
}

/** What writing an order needs; the listeners are named where the program is put together. */
export interface Checkout extends Shop {
  orderListeners: readonly OrderListener[];
}

declare module "#app/context.ts" {
  interface AppContext {
    orderListeners: readonly OrderListener[];
  }
}

export function checkoutOf(app: AppContext): Checkout {
  return { ...shopOf(app), orderListeners: app.orderListeners };
}

interface NewOrder {
  /** `heldFrom`: the network that it holds places from. */
  input: PlaceOrder & { heldFrom?: string | undefined };
  digest: string;
  priced: PricedCart;
  now: Date;
  financingCents?: number;
  /** No visit made it, so it came from nowhere. */
  soldByHand?: boolean;
}

/** The order and its lines, which everybody who listens is told of. */
export async function writeNewOrder(trx: Db, shop: Checkout, facts: NewOrder): Promise<Row<"orders">> {
  const { input, digest, priced, now } = facts;
  const { lines, coupon, couponId } = priced;
  const { total, discountCents } = amountsOf(lines);
  const order = await insertOrder(
    trx,
    {
      public_id: randomBytes(16).toString("base64url"),
      checkout_key: input.key,
      checkout_digest: digest,
      browser_hash: input.browserHash ?? null,
      user_id: input.userId ?? null,
      guest_email: input.email,
      guest_name: input.name,
      document: input.document ?? null,
      total,
      ...(couponId === null ? {} : { coupon_id: couponId, coupon_code: coupon?.code ?? null }),
      discount_cents: discountCents,
      search_title: foldWords(input.name, input.email),
      terms_id: input.terms === "outdated" ? null : (input.terms ?? null),
      ...(facts.soldByHand ? {} : originColumns(input)),
      ...paymentColumns(shop, facts, total),
      ...holdColumns(shop, facts, total),
      ...termsColumn(facts, total),
      opens_at: lastOpening(lines),
      recovery_id: input.recoveryId ?? null,
    },
    now,
  );
  const rows = linesOf(lines).map((line) => ({ order_id: order.id, ...line }));
  await insertLines(trx, rows, now);
  if (lines.some(({ bundle }) => bundle)) await insertLineParts(trx, order.id, partsOfLines(lines), now);
  await raiseSale(trx, "order.created", order.id, now);
  const written = { order, input, lines };
  for (const { concerns, hear } of shop.orderListeners)
    if (concerns(written)) await hear(trx, shop, written, now);
  return order;
}

function originColumns({ firstTouch, lastTouch }: NewOrder["input"]) {
  const { first_touch, last_touch, ...origin } = originOf(firstTouch, lastTouch);
  return {
    ...origin,
    first_touch: first_touch && json(first_touch),
    last_touch: last_touch && json(last_touch),
  };
}

/** The day on which all of it is open. */
function lastOpening(lines: PricedLine[]): Date | null {
  const days = lines.flatMap(({ offer }) => offer?.opens_at ?? []);
  return days.length === 0 ? null : new Date(Math.max(...days.map((day) => day.getTime())));
}

/** A free order has no method and nothing to wait for. */
function paymentColumns({ company }: Checkout, { input, now, financingCents = 0 }: NewOrder, total: number) {
  const { method, installments } = input;
  if (total === 0 || !method) return {};
  return {
    payment_method: method,
    installments,
    financing_cents: financingCents,
    expires_at: orderEndsAt(method, attemptEndsAt(method, now, company.deadlines)),
  };
}

/** Whether an order with these lines and this coupon takes something limited that others want, too. */
export function holdsSomething({ lines, couponId }: PricedCart): boolean {
  return couponId !== null || lines.some(({ offer }) => offer !== null);
}

/** What the order takes of things that run out: places of offers, and the coupon. */
export function scarceOf({ lines, couponId }: PricedCart): Scarce {
  const places = new Map<number, Scarce["places"][number]>();
  for (const { offer, quantity } of lines) {
    if (!offer || offer.places === null) continue;
    const units = (places.get(offer.id)?.units ?? 0) + quantity;
    places.set(offer.id, { offerId: offer.id, places: offer.places, units });
  }
  return { places: [...places.values()], couponId };
}

function holdColumns({ company }: Checkout, { input, priced, now }: NewOrder, total: number) {
  if (total === 0 || !input.method || !holdsSomething(priced)) return {};
  return { hold_until: holdEndsAt(input.method, now, company.deadlines), held_from: input.heldFrom ?? null };
}

/** How it may be paid another time, and what PIX takes off then; one with a coupon has one price. */
function termsColumn({ priced: { lines, couponId } }: NewOrder, total: number) {
  const terms = termsOf(lines);
  const discounts = lines.flatMap(({ offer }): [string, number][] =>
    offer && offer.pix_discount > 0 ? [[String(offer.id), offer.pix_discount]] : [],
  );
  const hasOwnPrices = couponId === null && discounts.length > 0;
  if (total === 0 || (!terms && !hasOwnPrices)) return {};
  const free = { methods: null, maxInstallments: null, interestPayer: null };
  const own = hasOwnPrices ? { pixDiscounts: Object.fromEntries(discounts) } : {};
  return { payment_terms: json({ ...(terms ?? free), ...own }) };
}

/** How long access lasts that comes with a cohort which says so, whatever the offer says. */
function cohortTerm({ access_kind, access_count, access_until }: Term): Term {
  return { access_kind, access_count, access_until };
}

/** The order's lines, without the order that they will stand in. */
export function linesOf(lines: PricedLine[]) {
  return lines.flatMap(({ product, offer, bump, bundle, quantity, price, restCents = 0, listPrice }) =>
    product
      ? {
          product_id: product.id,
          name: offer ? `${product.name} · ${offer.name}` : product.name,
          image: product.image,
          product_type: product.product_type,
          course_id: product.product_type === "Curso" ? product.linked_course_id : null,
          price,
          rest_cents: restCents,
          list_price: listPrice === price && restCents === 0 ? null : listPrice,
          quantity,
          offer_id: offer?.id ?? null,
          offer_name: offer?.name ?? null,
          opens_at: offer?.opens_at ?? null,
          ...termIn(termOf(offer, product)),
          is_renewal: offer?.is_renewal ?? false,
          bump_id: bump?.id ?? null,
          is_bundle: bundle !== null,
          holds_place: offer !== null,
        }
      : [],
  );
}
