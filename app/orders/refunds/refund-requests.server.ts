// The buyer asks for the money back; the owner answers.

import { logNote } from "#app/orders/log/order-log.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { Company } from "#app/platform/config/company.ts";
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import type { RefundRow } from "../facts/refund-settling.server.ts";
import { leftOf, refundAmount, refundableAttempt } from "./refund-amounts.ts";
import { refundDeadline } from "./refund-window.ts";
import {
  canReturn,
  executeRefund,
  lockMoney,
  type MoneyOfOrder,
  type RefundAnswer,
  sent,
} from "./refunds.server.ts";

export type RequestAnswer =
  | { ok: true; created: boolean; refund: RefundRow }
  | { ok: false; why: "refund_window_over" | "not_refundable" | "disputed" };

export const REQUEST_REFUSALS = {
  refund_window_over: "O prazo para pedir reembolso terminou. Fale com a gente.",
  not_refundable: "Este pedido não tem valor a devolver.",
  disputed: "O pagamento deste pedido foi contestado no banco, e é o banco que decide. Fale com a gente.",
};

/** One open wish per order, for everything that is left; the owner decides. */
export async function requestRefund(
  db: Db,
  facts: { orderId: number; reason: string | null; userId: number | undefined; now: Date },
  company: Pick<Company, "refundWindowDays">,
): Promise<RequestAnswer> {
  const { orderId, now } = facts;
  return inTransaction(db, async (trx): Promise<RequestAnswer> => {
    const money = await lockMoney(trx, orderId);
    if (!money) return { ok: false, why: "not_refundable" };
    const open = money.refunds.find((refund) => refund.state === "requested" && refund.origin === "customer");
    if (open) return { ok: true, created: false, refund: open };
    // The bank returns the money or leaves it: a refund beside it would pay twice.
    if (money.attempts.some(({ dispute }) => dispute === "open")) return { ok: false, why: "disputed" };
    const attempt = refundableAttempt(money.attempts, money.refunds);
    const deadline = refundDeadline(money.order.first_paid_at, company);
    if (!attempt || !deadline || money.order.status !== "completed")
      return { ok: false, why: "not_refundable" };
    if (now > deadline) return { ok: false, why: "refund_window_over" };
    const cents = leftOf(attempt, money.refunds);
    const refund = await insertRequest(trx, { ...facts, attemptId: attempt.id, cents });
    await logNote(trx, money.order, { cause: "refund_requested", actorId: facts.userId }, now);
    await tellOfRequest(trx, refund, now);
    return { ok: true, created: true, refund };
  });
}

/** The owner says yes, by the provider or by a transfer of the owner's own. */
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
    const amount = amountNow(money, refund, leftOf(attempt, money.refunds));
    if (!amount.ok) return amount;
    const { byHand, actorId } = facts;
    if (!canReturn(shop, attempt, { byHand, cents: amount.cents }))
      return { ok: false, why: "refund_by_hand" };
    const now = shop.now();
    const ready = await makeReady(trx, refund, { ...amount, byHand, now });
    // Mostly it is done within a minute, and the mail about that says all.
    if (!byHand) await tellOf(trx, "refund-approved", ready, now, addMinutes(now, 1));
    return executeRefund(trx, shop, money, { attempt, refund: ready, actorId });
  });
  return sent(db, shop, answer);
}

/** What was asked for, as far as it is still there. */
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
      updated_at: now,
    })
    .where("id", "=", refund.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The owner says no. The money stays, and the order's story says who decided. */
export async function refuseRefund(
  db: Db,
  facts: { orderId: number; refundId: number; note: string | null; actorId: number; now: Date },
): Promise<RefundAnswer | undefined> {
  return inTransaction(db, async (trx): Promise<RefundAnswer | undefined> => {
    const waiting = await lockRequest(trx, facts);
    if (!waiting) return undefined;
    if (waiting.refund.state !== "requested") return { ok: false, why: "already_answered" };
    const refund = await trx
      .updateTable("refunds")
      .set({ state: "failed", last_error: facts.note ?? "Recusado", updated_at: facts.now })
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

/** The owner has to answer; the buyer has it in writing. */
async function tellOfRequest(trx: Db, refund: RefundRow, now: Date): Promise<void> {
  await tellOf(trx, "refund-requested", refund, now);
  await tellOf(trx, "refund-received", refund, now);
}

function tellOf(
  trx: Db,
  news: "refund-requested" | "refund-received" | "refund-approved" | "refund-refused",
  refund: RefundRow,
  now: Date,
  dueAt: Date = now,
): Promise<void> {
  const payload = { orderId: refund.order_id, refundId: refund.id };
  return enqueue(trx, { topic: `mail.${news}`, payload, dedupeKey: `${news}:${refund.id}`, dueAt }, now);
}

function insertRequest(
  trx: Db,
  facts: {
    orderId: number;
    attemptId: number;
    cents: number;
    reason: string | null;
    userId: number | undefined;
    now: Date;
  },
): Promise<RefundRow> {
  return trx
    .insertInto("refunds")
    .values({
      attempt_id: facts.attemptId,
      order_id: facts.orderId,
      request_key: `customer:${facts.orderId}:${facts.now.getTime()}`,
      cents: facts.cents,
      lines: json([]),
      origin: "customer",
      requested_by_id: facts.userId ?? null,
      reason: facts.reason,
      created_at: facts.now,
      updated_at: facts.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
