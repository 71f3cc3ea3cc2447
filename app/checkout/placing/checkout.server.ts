// Makes one order per key from a cart (OP-01). Pricing, checks and writing happen in one transaction, which also calls
// the listeners. The provider is called after the commit.

import { LAST_PLACES } from "#app/offers/offer-state.ts";
import { allows, METHOD_REFUSED } from "#app/offers/offer-terms.ts";
import { linkForGuest } from "#app/orders/access/order-links.server.ts";
import { chargeFor } from "#app/orders/facts/order-facts.server.ts";
import {
  findTooManyOpen,
  type Holder,
  heldFrom,
  type TooManyOpen,
} from "#app/orders/holds/held-orders.server.ts";
import { isOverNetworkShare } from "#app/orders/holds/network-share.server.ts";
import { isOverused } from "#app/orders/holds/overuse.server.ts";
import { MAX_ORDER_CENTS } from "#app/orders/views/order-request.schema.ts";
import { logOrder } from "#app/orders/writes/order-writes.server.ts";
import {
  insertAttempt,
  mayStartAgain,
  type StartOutcome,
  startAttempt,
} from "#app/payments/attempts/attempts.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { AttemptRow } from "#app/payments/port/attempt-facts.ts";
import type { PaymentProvider } from "#app/payments/port/payment-provider.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { digestOf, type PlaceOrder } from "../input/order-input.server.ts";
import type { PricedCart } from "../quote/priced-line.ts";
import { priceCart } from "../quote/pricers.server.ts";
import { amountsOf } from "../quote/pricing.ts";
import { type Quote, showQuote } from "../quote/quote.server.ts";
import {
  findRepeatedInTurn,
  listOwnedProducts,
  type OwnedProduct,
  type RepeatedPurchase,
} from "../quote/repeated-purchase.server.ts";
import {
  type Invalid,
  installmentsBy,
  listInstallments,
  methodsAtOnce,
  offeredMethods,
  planPayment,
  termsOf,
} from "../quote/ways-to-pay.server.ts";
import { askFreeOrder, completeFreeOrder, type FreeRefusal } from "./free-orders.server.ts";
import { type Checkout, holdsSomething, linesOf, scarceOf, writeNewOrder } from "./new-order.server.ts";

type Why =
  | { kind: "quote_changed"; quote: Quote }
  | { kind: "purchase_repeated"; repeated: RepeatedPurchase }
  | { kind: "already_owned"; owned: OwnedProduct[] }
  | { kind: "key_reused" | "method_unavailable" | "no_room" | "terms_changed" }
  | { kind: "too_many_open"; open: TooManyOpen }
  | Invalid
  | FreeRefusal;

interface PlacedOrder {
  created: boolean;
  order: Row<"orders">;
  start: StartOutcome;
  /** Opens the order for a guest; undefined when the order existed before. */
  linkToken?: string | undefined;
}

export type Placed = Outcome<PlacedOrder, Why>;
export type Refusal = Extract<Placed, { ok: false }>;

type OrderLine = ReturnType<typeof linesOf>[number];

interface Written {
  ok: true;
  order: Row<"orders">;
  linkToken: string | undefined;
  /** Undefined for a free order. */
  payment?: { attempt: AttemptRow; provider: PaymentProvider; lines: OrderLine[] };
}

/** Rolls the transaction back. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

const APPLIED = { state: "applied" };

/**
 * Writes the order in one transaction, then calls the provider. Idempotent: the same key and body return the same
 * order.
 */
export async function placeOrder(db: Db, shop: Checkout, input: PlaceOrder): Promise<Placed> {
  const digest = digestOf(input);
  const known = await placedBefore(db, shop, input, digest);
  if (known) return known;
  if (input.onlyFind) return { ok: false, kind: "key_reused" };
  if (input.terms === "outdated") return { ok: false, kind: "terms_changed" };
  if (!(await shop.hasRoom())) return { ok: false, kind: "no_room" };
  const options = input.method === "credit" ? await listInstallments(shop, input.seenTotalCents) : [];
  try {
    const written = await inTransaction(db, (trx) => writeOrder(trx, shop, { input, digest, options }));
    if (!written.ok) {
      // A parallel request of the same submit may have stored the order first; then that order is the answer.
      const same = written.kind === "purchase_repeated" && (await placedBefore(db, shop, input, digest));
      return same || written;
    }
    const { order, payment, linkToken } = written;
    const start: StartOutcome = payment
      ? await startAttempt(db, shop, {
          attempt: payment.attempt,
          provider: payment.provider,
          charge: chargeFor(db, order, payment.lines),
          cardToken: input.cardToken,
        })
      : { kind: "started" };
    shop.wake();
    return { ok: true, created: true, order, start, linkToken };
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    const winner = isUniqueViolation(error) ? await placedBefore(db, shop, input, digest) : undefined;
    if (winner) return winner;
    throw error;
  }
}

/** The order of this key. Its payment is started again if the provider certainly did nothing the last time. */
async function placedBefore(
  db: Db,
  shop: Shop,
  { key, cardToken, onlyFind }: PlaceOrder,
  digest: string,
): Promise<Placed | undefined> {
  const order = await db.selectFrom("orders").selectAll().where("checkout_key", "=", key).executeTakeFirst();
  if (!order) return undefined;
  if (order.checkout_digest !== digest) return { ok: false, kind: "key_reused" };
  const attempt = await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_id", "=", order.id)
    .where("state", "=", "creating")
    .executeTakeFirst();
  const again = attempt && !onlyFind && mayStartAgain(attempt) && !(await isOverused(db, order));
  const provider = again ? shop.payments.find(attempt.provider) : undefined;
  if (!attempt || !provider) return { ok: true, created: false, order, start: { kind: "started" } };
  const start = await startAttempt(db, shop, { charge: chargeFor(db, order), attempt, provider, cardToken });
  return { ok: true, created: false, order, start };
}

async function writeOrder(
  trx: Db,
  shop: Checkout,
  {
    input,
    digest,
    options,
  }: { input: PlaceOrder; digest: string; options: Awaited<ReturnType<typeof listInstallments>> },
): Promise<Written | Refusal> {
  const now = shop.now();
  const { deadlines } = shop.company;
  const holder = holderOf(shop, input);
  const { email, ip, coupon, caller, afterOrder, method } = input;
  const question = { now, holder, coupon, caller, afterOrder, method };
  const priced = await priceCart(trx, shop, input.lines, question);
  const { lines, shown = priced } = priced;
  const { subtotal, total } = amountsOf(lines);
  // A repeated free purchase does no harm.
  const repeated = input.again || subtotal === 0 ? undefined : await findRepeatedInTurn(trx, input, now);
  if (repeated) return { ok: false, kind: "purchase_repeated", repeated };
  if (isChanged({ ...shown, lines }, input.seenTotalCents)) {
    return { ok: false, kind: "quote_changed", quote: await showQuote(trx, shop, shown, input) };
  }
  const owned = input.userId && !input.again ? await listOwnedProducts(trx, input.userId, lines, now) : [];
  if (owned.length > 0) return { ok: false, kind: "already_owned", owned };
  if (total > MAX_ORDER_CENTS) {
    return { ok: false, kind: "invalid", errors: { lines: "O limite por pedido é R$ 1.000.000,00." } };
  }
  if (total === 0) {
    const order = await writeNewOrder(trx, shop, { input, digest, priced, now });
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const scarce = holdsSomething(priced) ? scarceOf(priced) : undefined;
    const refusal = await askFreeOrder(trx, shop, { email, ip, units, scarce }, now);
    if (refusal) throw new Refused(refusal);
    const linkToken = await linkForGuest(trx, shop, order);
    const completed = await completeFreeOrder(trx, shop, order, now);
    return { ok: true, order: completed, linkToken };
  }
  const terms = termsOf(lines);
  if (terms && input.method && !allows(terms, input.method)) {
    return { ok: false, kind: "invalid", errors: { method: METHOD_REFUSED } };
  }
  const plans = method === "credit" ? installmentsBy(shop, { amount: total, terms, plans: options }) : [];
  const answer = planPayment(shop, input, { total, options: plans, terms });
  if (!answer.ok) return answer;
  const { plan, financingCents } = answer;
  // Only a boleto is refused for the last places, because a boleto holds them for days.
  const ways = plan.method === "boleto" ? methodsAtOnce(offeredMethods(shop, terms), lines) : [plan];
  if (ways.every(({ method }) => method !== plan.method)) {
    return { ok: false, kind: "invalid", errors: { method: LAST_PLACES } };
  }
  const open = holdsSomething(priced) ? await holdRefusal(trx, holder, priced) : undefined;
  if (open) return { ok: false, kind: "too_many_open", open };
  const placing = { ...input, heldFrom: holder.heldFrom };
  const order = await writeNewOrder(trx, shop, { input: placing, digest, priced, now, financingCents });
  const attempt = await insertAttempt(trx, { orderId: order.id, number: 1, plan, now, deadlines });
  await logOrder(trx, order.id, [{ before: null, after: order, cause: "placed" }], now);
  const linkToken = await linkForGuest(trx, shop, order);
  return { ok: true, order, linkToken, payment: { attempt, provider: plan.provider, lines: linesOf(lines) } };
}

/** Refuses when this buyer or network already has too many unpaid orders that hold something. */
async function holdRefusal(trx: Db, holder: Holder, priced: PricedCart): Promise<TooManyOpen | undefined> {
  const open = await findTooManyOpen(trx, holder);
  if (open) return open;
  return (await isOverNetworkShare(trx, holder.heldFrom, scarceOf(priced)))
    ? { whose: "network" }
    : undefined;
}

function holderOf({ secret }: Shop, { userId, email, document, browserHash, ip }: PlaceOrder): Holder {
  const known = { userId, email, document, browserHash };
  return ip === undefined ? known : { ...known, heldFrom: heldFrom(secret, ip) };
}

/** True if a price, a product or the coupon differs from what the buyer saw. */
function isChanged({ lines, coupon }: PricedCart, seenTotalCents: number): boolean {
  const isUnsold = lines.some((line) => line.state !== "ok");
  return isUnsold || amountsOf(lines).total !== seenTotalCents || (coupon ?? APPLIED).state !== "applied";
}
