// A new payment attempt for an unpaid order. The open attempt is cancelled first; if it was paid after all, that
// payment counts.
import type { Company } from "#app/company/company.ts";
import { allows, METHOD_REFUSED } from "#app/offers/offer-terms.ts";
import { chargeFor, type LockedOrder, lockOrder } from "#app/orders/facts/order-facts.server.ts";
import { chargeBy, totalsOf } from "#app/orders/facts/order-price.server.ts";
import { askHold, laterHold, orderEndsAt } from "#app/orders/holds/held-orders.server.ts";
import { findOveruse } from "#app/orders/holds/overuse.server.ts";
import { changeOrder, logOrder } from "#app/orders/writes/order-writes.server.ts";
import { closeOpenAttempt } from "#app/payments/attempts/attempt-closing.server.ts";
import { insertAttempt, type StartOutcome, startAttempt } from "#app/payments/attempts/attempts.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { type AttemptRow, isOpen } from "#app/payments/port/attempt-facts.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { PaymentMethod } from "#db/schema.ts";
import type { RetryForm } from "../input/order-input.server.ts";
import {
  type Invalid,
  listInstallments,
  offeredMethods,
  type PlanAnswer,
  planPayment,
} from "../quote/ways-to-pay.server.ts";

export type Retried = Outcome<
  { created: boolean; start: StartOutcome },
  | Extract<PlanAnswer, { ok: false }>
  | { kind: "sold_out" | "limit_reached" | "quote_changed"; message: string }
  | { kind: "order_closed" | "already_paid" | "in_review" | "unavailable" }
>;

type Standing =
  | { kind: "free_to_go" | "moved_on" | "order_closed" | "already_paid" | "in_review" }
  | { kind: "open"; attempt: AttemptRow };

export async function retryPayment(
  db: Db,
  shop: Shop,
  orderId: number,
  input: RetryForm & { ip?: string },
): Promise<Retried> {
  const seen = await readOrder(db, orderId);
  const standing = standingOf(seen, input.lastAttempt);
  if (!seen || (standing.kind !== "open" && standing.kind !== "free_to_go")) return refusalFor(standing.kind);
  const { payment_terms: terms } = seen.order;
  if (!allows(terms, input.method)) return invalidMethod(METHOD_REFUSED);
  const total = (await totalsOf(db, seen.order))(input.method);
  if ((input.seenTotalCents ?? seen.order.total) !== total) {
    const message = `Por esta forma de pagamento, o pedido custa ${formatBRL(total)}. Confira e confirme. Nada foi cobrado.`;
    return { ok: false, kind: "quote_changed", message };
  }
  const options = input.method === "credit" ? await listInstallments(shop, total, terms) : [];
  const document = input.document ?? seen.order.document;
  const answer = planPayment(shop, { ...input, document }, { total, options, terms });
  // Keep the open attempt if the new one cannot be made.
  if (!answer.ok) return answer;
  const late = await askRetry(db, shop, { ...seen.order, document }, input.method);
  if (late) return late;
  if (standing.kind === "open" && !(await closeOpenAttempt(db, shop, standing.attempt))) {
    return { ok: false, kind: "unavailable" };
  }
  const written = await inTransaction(db, async (trx) => {
    const held = await lockOrder(trx, orderId);
    const after = standingOf(held, input.lastAttempt);
    if (!held || after.kind !== "free_to_go") return refusalFor(after.kind);
    const { deadlines } = shop.company;
    const refusal = await askRetry(trx, shop, { ...held.order, document }, input.method);
    return refusal ?? writeRetry(trx, held, { ...answer, document, deadlines, now: shop.now() });
  });
  if (!("payment" in written)) return written;
  const { payment } = written;
  const { order, ...chosen } = payment;
  const charge = chargeFor(db, order);
  const start = await startAttempt(db, shop, { ...chosen, charge, cardToken: input.cardToken });
  return { ok: true, created: true, start };
}

/**
 * Returns why the buyer may not retry the payment. Either the same person has used the coupon or bought the offer in
 * another paid order, or the order has held its places for too long. `method` is refused when it would hold the last
 * places for too long.
 */
async function askRetry(
  db: Db,
  shop: Shop,
  order: LockedOrder["order"],
  method: PaymentMethod,
): Promise<Extract<Retried, { ok: false }> | undefined> {
  const [overuse] = await findOveruse(db, order);
  if (overuse) return { ok: false, kind: "limit_reached", message: overuse.buyer };
  const hasOtherWay = offeredMethods(shop, order.payment_terms).some((other) => other.method !== "boleto");
  const refusal = await askHold(db, { order, method, hasOtherWay });
  if (refusal?.kind === "last_places") return invalidMethod(refusal.message);
  return refusal && { ok: false, kind: "sold_out", message: refusal.message };
}

function invalidMethod(method: string): Invalid {
  return { ok: false, kind: "invalid", errors: { method } };
}

async function readOrder(db: Db, orderId: number): Promise<LockedOrder | undefined> {
  const [order, attempts] = await Promise.all([
    db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst(),
    db.selectFrom("payment_attempts").selectAll().where("order_id", "=", orderId).orderBy("number").execute(),
  ]);
  return order && { order, attempts };
}

function standingOf(held: LockedOrder | undefined, lastAttempt: number): Standing {
  if (!held) return { kind: "order_closed" };
  const { order, attempts } = held;
  if (order.payment_status === "paid" || order.payment_status === "refunded") return { kind: "already_paid" };
  if (order.status !== "pending" && order.status !== "processing") return { kind: "order_closed" };
  const last = attempts.at(-1);
  if (!last || attempts.some((attempt) => attempt.approved_cents > 0)) return { kind: "order_closed" };
  if (last.number !== lastAttempt) return { kind: "moved_on" };
  if (last.state === "in_review") return { kind: "in_review" };
  return isOpen(last) ? { kind: "open", attempt: last } : { kind: "free_to_go" };
}

function refusalFor(kind: Standing["kind"]): Retried {
  if (kind === "order_closed" || kind === "already_paid" || kind === "in_review") return { ok: false, kind };
  return { ok: true, created: false, start: { kind: "started" } };
}

async function writeRetry(
  trx: Db,
  { order, attempts }: LockedOrder,
  facts: Extract<PlanAnswer, { ok: true }> & {
    document: string | null;
    now: Date;
    deadlines: Company["deadlines"];
  },
) {
  const { plan, financingCents, document, now, deadlines } = facts;
  const number = (attempts.at(-1)?.number ?? 0) + 1;
  const attempt = await insertAttempt(trx, { orderId: order.id, number, plan, now, deadlines });
  const priced = await chargeBy(trx, order, plan.method, now);
  const patch = {
    payment_status: "pending",
    payment_method: plan.method,
    installments: plan.installments,
    financing_cents: financingCents,
    document,
    expires_at: attempt.expires_at && orderEndsAt(plan.method, attempt.expires_at),
    hold_until: laterHold(order, plan.method, deadlines),
  } as const;
  const changed = await changeOrder(trx, priced, patch, now);
  const after = { status: order.status, payment_status: patch.payment_status };
  await logOrder(trx, order.id, [{ before: order, after, cause: "retry" }], now);
  return { payment: { order: changed ?? priced, attempt, provider: plan.provider } };
}
