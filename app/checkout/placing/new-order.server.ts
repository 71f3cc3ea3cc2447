// Writes a new order with its lines, in the caller's transaction: for the checkout and for a manual order.
import { randomBytes } from "node:crypto";
import { originOf } from "#app/analytics/touch/kept-touch.ts";
import type { AppContext } from "#app/context.ts";
import { soldTerm } from "#app/offers/offer-state.ts";
import { raiseSale } from "#app/orders/events/order-events.server.ts";
import { holdEndsAt, orderEndsAt } from "#app/orders/holds/held-orders.server.ts";
import type { Scarce } from "#app/orders/holds/network-share.server.ts";
import { insertLineParts } from "#app/orders/writes/line-part-writes.server.ts";
import { insertLines, insertOrder } from "#app/orders/writes/order-writes.server.ts";
import { attemptEndsAt } from "#app/payments/attempts/attempts.server.ts";
import { type Shop, shopOf } from "#app/payments/attempts/payments.server.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { type Db, json } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import type { PlaceOrder } from "../input/order-input.server.ts";
import { partsOfLines } from "../quote/bundle-lines.server.ts";
import type { PricedCart, PricedLine } from "../quote/priced-line.ts";
import { amountsOf } from "../quote/pricing.ts";
import { keptTerms } from "../quote/ways-to-pay.server.ts";

export interface WrittenOrder {
  order: Row<"orders">;
  /** The buyer's input; for a manual order the owner's. */
  input: PlaceOrder;
  lines: readonly PricedLine[];
}

/** Called in the transaction that writes a new order. An exception rolls the order back. */
export interface OrderListener {
  /** Returns false if this order does not concern the listener; `hear` is not called then. */
  concerns(written: WrittenOrder): boolean;
  hear(trx: Db, shop: Pick<Shop, "company">, written: WrittenOrder, now: Date): Promise<void>;
}

/** The listeners are listed in `server/order-listeners.ts`. */
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
  /** `heldFrom`: the network whose limit the held places count against. */
  input: PlaceOrder & { heldFrom?: string | undefined };
  digest: string;
  priced: PricedCart;
  now: Date;
  financingCents?: number;
  /** A manual order has no visit and therefore no origin. */
  soldByHand?: boolean;
}

/** Inserts the order and its lines. Listeners receive both. */
export async function writeNewOrder(trx: Db, shop: Checkout, facts: NewOrder): Promise<Row<"orders">> {
  const { input, digest, priced, now } = facts;
  const { lines, coupon, couponId } = priced;
  const { total, discountCents } = amountsOf(lines);
  const kept = total === 0 ? undefined : keptTerms(lines, couponId);
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
      ...(kept ? { payment_terms: json(kept) } : {}),
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

/** The last opening day of all lines. */
function lastOpening(lines: PricedLine[]): Date | null {
  const days = lines.flatMap(({ offer }) => offer?.opens_at ?? []);
  return days.length === 0 ? null : new Date(Math.max(...days.map((day) => day.getTime())));
}

/** A free order has no payment method and waits for nothing. */
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

/** True if the order takes something limited: places of an offer or a use of a coupon. */
export function holdsSomething({ lines, couponId }: PricedCart): boolean {
  return couponId !== null || lines.some(({ offer }) => offer !== null);
}

/** The places and the coupon use that the order takes. */
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

/** The order's lines without `order_id`. */
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
          cohort_id: offer?.cohort_id ?? null,
          ...soldTerm(offer, product),
          is_renewal: offer?.is_renewal ?? false,
          bump_id: bump?.id ?? null,
          is_bundle: bundle !== null,
          holds_place: offer !== null,
          // A member's own unit takes no new seat of the cohort.
          seated_units: offer?.forMember ? 1 : 0,
        }
      : [],
  );
}
