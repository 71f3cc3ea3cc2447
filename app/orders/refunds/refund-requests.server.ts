// Refund requests by the buyer, and their answers by the owner or the shop's settings.

import { enqueue } from "#app/jobs/jobs.server.ts";
import { logNote } from "#app/orders/writes/order-writes.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { AttemptRow } from "#app/payments/port/attempt-facts.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import type { RefundRow } from "../facts/refund-settling.server.ts";
import { isDisputed, leftOf, refundAmount, refundableAttempt } from "./refund-amounts.ts";
import {
  type OfferRefusal,
  openRequest,
  type RefundOffer,
  refundOffer,
  requestStage,
} from "./refund-offer.ts";
import { newProtocol } from "./refund-protocol.ts";
import {
  canReturn,
  executeRefund,
  lockMoney,
  type MoneyOfOrder,
  type RefundAnswer,
  type Refunded,
  sent,
} from "./refunds.server.ts";

export type RequestAnswer = Refunded<OfferRefusal>;

export const REQUEST_REFUSALS: Record<OfferRefusal, string> = {
  refund_window_over: "O prazo para pedir reembolso terminou. Fale com a gente.",
  not_refundable: "Este pedido não tem valor a devolver.",
  already_refunded: "O dinheiro deste pedido já foi devolvido.",
  under_way: "Um reembolso deste pedido já está a caminho.",
  disputed: "O pagamento deste pedido foi contestado no banco, e é o banco que decide. Fale com a gente.",
};

interface RequestFacts {
  orderId: number;
  reason: string | null;
  /** Where to send money that no provider returns. */
  payTo: string | null;
  userId: number | undefined;
}

/**
 * One open request per order, for everything that is left. With automatic refunds the money is sent at once like the
 * owner's refunds; otherwise the owner decides.
 */
export async function requestRefund(db: Db, shop: Shop, facts: RequestFacts): Promise<RequestAnswer> {
  const answer = await inTransaction(db, async (trx): Promise<RequestAnswer> => {
    const money = await lockMoney(trx, facts.orderId);
    if (!money) return { ok: false, why: "not_refundable" };
    const open = openRequest(money.refunds);
    if (open && (requestStage(open) !== "stuck" || refundableAttempt(money.attempts, money.refunds)))
      return { ok: true, created: false, refund: open };
    const offer = refundOffer(money, shop);
    if (!offer.ok) return { ok: false, why: offer.why };
    const now = shop.now();
    const refund = await insertRequest(trx, { ...facts, money, offer, now });
    const cause = offer.automatic ? "refund_automatic" : "refund_requested";
    const note = `Protocolo ${refund.protocol}`;
    await logNote(trx, money.order, { cause, actorId: facts.userId, note }, now);
    // An automatic refund usually ends within a minute: the buyer then gets one mail, and the owner's tells the result.
    const dueAt = offer.automatic ? addMinutes(now, 1) : now;
    await tellOf(trx, offer.automatic ? "refund-automatic" : "refund-requested", refund, now, dueAt);
    await tellOf(trx, "refund-received", refund, now, dueAt);
    if (!offer.automatic) return { ok: true, created: true, refund };
    return executeRefund(trx, shop, money, { attempt: offer.attempt, refund });
  });
  return sent(db, shop, answer);
}

/** The owner approves, by the provider or by a transfer. */
export async function approveRefund(
  db: Db,
  shop: Shop,
  facts: { orderId: number; refundId: number; byHand: boolean; actorId: number },
): Promise<RefundAnswer | undefined> {
  const answer = await inTransaction(db, async (trx): Promise<RefundAnswer | undefined> => {
    const waiting = await lockRequest(trx, facts);
    if (!waiting) return undefined;
    const { money, refund } = waiting;
    // A refund that the provider could not do may still be transferred by the owner.
    const answerable = refund.state === "requested" || (refund.state === "failed" && facts.byHand);
    if (!answerable) return { ok: false, why: "already_answered" };
    const attempt = money.attempts.find((one) => one.id === refund.attempt_id);
    if (!attempt) return { ok: false, why: "nothing_to_refund" };
    // A dispute may have begun since the request. Not even by hand: the shop would pay twice.
    if (isDisputed(attempt)) return { ok: false, why: "disputed" };
    const amount = amountNow(money, refund, leftOf(attempt, money.refunds));
    if (!amount.ok) return amount;
    const { byHand, actorId } = facts;
    if (!canReturn(shop, attempt, { byHand, cents: amount.cents }))
      return { ok: false, why: "refund_by_hand" };
    const now = shop.now();
    const ready = await makeReady(trx, refund, { ...amount, byHand, now });
    return executeRefund(trx, shop, money, { attempt, refund: ready, actorId });
  });
  return sent(db, shop, answer);
}

/** The requested amount, as far as it is left. */
function amountNow(money: MoneyOfOrder, refund: RefundRow, left: number) {
  const { lines, cents } = refund;
  if (lines.length > 0) return refundAmount({ lines }, left, money.lines, money.refunds);
  return refundAmount(cents >= left ? {} : { cents }, left, money.lines, money.refunds);
}

function makeReady(
  trx: Db,
  refund: RefundRow,
  { cents, lines, byHand, now }: { cents: number; lines: number[]; byHand: boolean; now: Date },
): Promise<RefundRow> {
  return trx
    .updateTable("refunds")
    .set({
      state: "processing",
      cents,
      lines: json(lines),
      by_hand: byHand,
      last_error: null,
      refused_at: null,
      updated_at: now,
    })
    .where("id", "=", refund.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The owner refuses with a reason. The order's log names who decided. */
export async function refuseRefund(
  db: Db,
  facts: { orderId: number; refundId: number; note: string; actorId: number; now: Date },
): Promise<RefundAnswer | undefined> {
  return inTransaction(db, async (trx): Promise<RefundAnswer | undefined> => {
    const waiting = await lockRequest(trx, facts);
    if (!waiting) return undefined;
    if (waiting.refund.state !== "requested") return { ok: false, why: "already_answered" };
    const refund = await trx
      .updateTable("refunds")
      .set({
        state: "failed",
        last_error: facts.note,
        pay_to: null,
        refused_at: facts.now,
        updated_at: facts.now,
      })
      .where("id", "=", facts.refundId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const entry = { cause: "refund_refused", actorId: facts.actorId, note: facts.note } as const;
    await logNote(trx, waiting.money.order, entry, facts.now);
    await tellOf(trx, "refund-refused", refund, facts.now);
    return { ok: true, created: false, refund };
  });
}

async function lockRequest(
  trx: Db,
  { orderId, refundId }: { orderId: number; refundId: number },
): Promise<{ money: MoneyOfOrder; refund: RefundRow } | undefined> {
  const money = await lockMoney(trx, orderId);
  const refund = money?.refunds.find((one) => one.id === refundId);
  return money && refund ? { money, refund } : undefined;
}

function tellOf(
  trx: Db,
  news: "refund-requested" | "refund-automatic" | "refund-received" | "refund-refused",
  refund: RefundRow,
  now: Date,
  dueAt: Date = now,
): Promise<void> {
  const payload = { orderId: refund.order_id, refundId: refund.id };
  return enqueue(trx, { topic: `mail.${news}`, payload, dedupeKey: `${news}:${refund.id}`, dueAt }, now);
}

interface RequestWriting extends RequestFacts {
  money: MoneyOfOrder;
  offer: Extract<RefundOffer<AttemptRow>, { ok: true }>;
  now: Date;
}

function insertRequest(
  trx: Db,
  { money, offer, orderId, reason, payTo, userId, now }: RequestWriting,
): Promise<RefundRow> {
  const { attempt, cents, automatic } = offer;
  const earlier = money.refunds.filter(({ origin }) => origin === "customer").length;
  const whole = refundAmount({}, cents, money.lines, money.refunds);
  return trx
    .insertInto("refunds")
    .values({
      attempt_id: attempt.id,
      order_id: orderId,
      request_key: `customer:${orderId}:${earlier}`,
      cents,
      // Stored only for automatic refunds: until the owner answers, other lines may be refunded.
      lines: json(automatic && whole.ok ? whole.lines : []),
      ...(automatic ? { state: "processing" as const } : {}),
      origin: "customer",
      automatic,
      protocol: newProtocol(orderId, earlier, now),
      requested_by_id: userId ?? null,
      reason,
      pay_to: automatic ? null : payTo,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
