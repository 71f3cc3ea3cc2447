// Refunds: first the row, then the provider, under the key ref_<id> (OP-20).

import { enqueue } from "#app/jobs/jobs.server.ts";
import { queueRefund } from "#app/orders/facts/order-effects.server.ts";
import { changeAttempt, type LockedOrder, lockOrder } from "#app/orders/facts/order-facts.server.ts";
import { logNote } from "#app/orders/writes/order-writes.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { AttemptRow } from "#app/payments/port/attempt-facts.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import { finishRefunds, type RefundRow } from "../facts/refund-settling.server.ts";
import {
  isDisputed,
  leftOf,
  providerReturns,
  type RefundAmount,
  type RefundRefusal,
  refundAmount,
  refundableAttempt,
} from "./refund-amounts.ts";
import { sendRefund } from "./refund-sending.server.ts";

export interface RefundInput {
  lines?: number[] | undefined;
  cents?: number | undefined;
  reason: string;
  /** From the screen: the same key is the same refund. */
  key: string;
  actorId: number;
  /** Transferred outside; only recorded. */
  byHand: boolean;
}

/** The refund, new or existing, or why there is none. */
export type Refunded<Why> = Outcome<{ created: boolean; refund: RefundRow }, { why: Why }>;
export type RefundAnswer = Refunded<RefundRefusal | "key_reused" | "already_answered">;

export interface MoneyOfOrder extends LockedOrder {
  refunds: RefundRow[];
  lines: Parameters<typeof refundAmount>[2];
}

/** A refund by the owner. Waits for the provider's answer up to a limit. */
export async function createRefund(
  db: Db,
  shop: Shop,
  orderId: number,
  input: RefundInput,
): Promise<RefundAnswer | undefined> {
  const request_key = `admin:${orderId}:${input.key}`;
  const answer = await inTransaction(db, async (trx): Promise<RefundAnswer | undefined> => {
    const money = await lockMoney(trx, orderId);
    if (!money) return undefined;
    const known = money.refunds.find((refund) => refund.request_key === request_key);
    if (known) return isSameRefund(known, input) ? { ok: true, created: false, refund: known } : keyReused;
    const attempt = refundableAttempt(money.attempts, money.refunds);
    if (!attempt) return { ok: false, why: "nothing_to_refund" };
    if (money.attempts.some(isDisputed)) return { ok: false, why: "disputed" };
    const amount = refundAmount(input, leftOf(attempt, money.refunds), money.lines, money.refunds);
    if (!amount.ok) return amount;
    if (!canReturn(shop, attempt, { ...input, cents: amount.cents }))
      return { ok: false, why: "refund_by_hand" };
    const facts = { amount, input, request_key, now: shop.now() };
    // A refund of everything left also answers the buyer's open request.
    const asked = money.refunds.find((one) => one.state === "requested" && one.attempt_id === attempt.id);
    const isAll = amount.cents === leftOf(attempt, money.refunds);
    const refund = await (asked && isAll ? answerWith(trx, asked, facts) : insertRefund(trx, attempt, facts));
    return executeRefund(trx, shop, money, { attempt, refund, actorId: input.actorId });
  });
  return sent(db, shop, answer);
}

/** After the commit: sends prepared refunds to the provider. */
export async function sent<A extends Refunded<string> | undefined>(db: Db, shop: Shop, answer: A) {
  if (!answer?.ok || !answer.created) return answer;
  shop.wake();
  return { ...answer, refund: await sendRefund(db, shop, answer.refund) };
}

const keyReused = { ok: false, why: "key_reused" } as const;

/**
 * In the caller's transaction: done at once if by hand, otherwise prepared for the provider. Without an actor it is
 * the buyer's own and not in the register.
 */
export async function executeRefund(
  trx: Db,
  shop: Shop,
  money: MoneyOfOrder,
  facts: { attempt: AttemptRow; refund: RefundRow; actorId?: number },
): Promise<Extract<RefundAnswer, { ok: true }>> {
  const { attempt, refund, actorId } = facts;
  const now = shop.now();
  const { id, cents, by_hand } = refund;
  if (actorId !== undefined) {
    const act = { actorId, action: "order.refund", entity: "order", entityId: refund.order_id };
    await recordAudit(trx, { ...act, detail: { refund: id, cents, byHand: by_hand } }, now);
  }
  if (!refund.by_hand) {
    if (actorId !== undefined) await tellApproved(trx, money, { refund, actorId, now });
    await queueRefund(trx, refund.id, now, addMinutes(now, 1));
    return { ok: true, created: true, refund };
  }
  await finishRefunds(trx, [refund], now);
  const patch = { refunded_cents: attempt.refunded_cents + refund.cents };
  const source = actorId === undefined ? { now } : { now, actorId };
  await changeAttempt(trx, shop, money, { before: attempt, patch, ...source });
  return { ok: true, created: true, refund: { ...refund, state: "done" } };
}

/** Logs who decided and mails the buyer if the provider is slow (the end has its own mail). */
async function tellApproved(
  trx: Db,
  { order }: LockedOrder,
  { refund, actorId, now }: { refund: RefundRow; actorId: number; now: Date },
): Promise<void> {
  const { id: refundId, order_id: orderId, protocol } = refund;
  const note = protocol ? { note: `Protocolo ${protocol}` } : {};
  await logNote(trx, order, { cause: "refund_approved", actorId, ...note }, now);
  // Delayed: usually the refund is done within a minute, and its own mail is enough.
  const due = { dedupeKey: `refund-approved:${refundId}`, dueAt: addMinutes(now, 1) };
  await enqueue(trx, { topic: "mail.refund-approved", payload: { orderId, refundId }, ...due }, now);
}

/** By hand always; otherwise only what the provider can refund. */
export function canReturn(
  shop: Shop,
  attempt: AttemptRow,
  input: { cents: number; byHand: boolean },
): boolean {
  return (
    input.byHand ||
    providerReturns(shop.payments.find(attempt.provider)?.can, attempt, input.cents, shop.now())
  );
}

export async function lockMoney(trx: Db, orderId: number): Promise<MoneyOfOrder | undefined> {
  const held = await lockOrder(trx, orderId);
  if (!held) return undefined;
  const refunds = await trx
    .selectFrom("refunds")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  const lines = await trx
    .selectFrom("order_items")
    .select(["id", "price", "quantity", "rest_cents", "refunded_at"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return { ...held, refunds, lines };
}

interface RefundWriting {
  amount: Extract<RefundAmount, { ok: true }>;
  input: RefundInput;
  request_key: string;
  now: Date;
}

/** The request keeps its number, text and author; the owner's answer is added. */
function answerWith(
  trx: Db,
  asked: RefundRow,
  { amount, input, request_key, now }: RefundWriting,
): Promise<RefundRow> {
  const { cents, lines } = amount;
  const reason = [asked.reason, input.reason].filter(Boolean).join("\n\n");
  return trx
    .updateTable("refunds")
    .set({
      request_key,
      cents,
      lines: json(lines),
      state: "processing",
      by_hand: input.byHand,
      reason,
      last_error: null,
      updated_at: now,
    })
    .where("id", "=", asked.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function insertRefund(trx: Db, attempt: AttemptRow, facts: RefundWriting): Promise<RefundRow> {
  const { amount, input, request_key, now } = facts;
  return trx
    .insertInto("refunds")
    .values({
      attempt_id: attempt.id,
      order_id: attempt.order_id,
      request_key,
      cents: amount.cents,
      lines: json(amount.lines),
      state: "processing",
      origin: "admin",
      by_hand: input.byHand,
      requested_by_id: input.actorId,
      reason: input.reason,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function isSameRefund(refund: RefundRow, input: RefundInput): boolean {
  const sameLines = !input.lines || [...input.lines].sort().join() === [...refund.lines].sort().join();
  return sameLines && (input.cents ?? refund.cents) === refund.cents && refund.by_hand === input.byHand;
}
