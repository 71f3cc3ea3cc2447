// Effects of a changed order status: access, mails, refunds. All in the caller's transaction.

import { enqueue } from "#app/jobs/jobs.server.ts";
import {
  countSale,
  grantAccess,
  revokeAccess,
  suspendAccess,
  uncountSale,
} from "#app/orders/access/access.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { AttemptRow } from "#app/payments/port/attempt-facts.ts";
import { type Db, json } from "#db/connect.server.ts";
import type { Effect, Transition } from "./order-transitions.ts";
import { queueReceipt } from "./receipt-queue.server.ts";
import { closeRequests } from "./refund-settling.server.ts";

interface EffectFacts {
  orderId: number;
  attempt: AttemptRow;
  transition: Transition;
  now: Date;
}

export async function runEffects(trx: Db, shop: Shop, facts: EffectFacts): Promise<void> {
  for (const effect of facts.transition.effects) await runEffect(trx, shop, effect, facts);
}

export async function queueSaleMail(trx: Db, orderId: number, now: Date): Promise<void> {
  const dedupeKey = `new-sale:${orderId}`;
  await enqueue(trx, { topic: "mail.new-sale", payload: { orderId }, dedupeKey }, now);
}

export async function notifyOwner(trx: Db, orderId: number, cause: string, now: Date): Promise<void> {
  await enqueue(
    trx,
    {
      topic: "mail.order-attention",
      payload: { orderId },
      dedupeKey: `order-attention:${orderId}:${cause}`,
    },
    now,
  );
}

/** Lets the worker call the provider: at once, or later as a fallback for a process that calls now. */
export async function queueRefund(trx: Db, refundId: number, now: Date, dueAt: Date = now): Promise<void> {
  await enqueue(trx, { topic: "sales.refund", payload: { refundId }, dueAt }, now);
}

async function runEffect(trx: Db, shop: Shop, effect: Effect, facts: EffectFacts): Promise<void> {
  const { orderId, attempt, transition, now } = facts;
  switch (effect) {
    case "give":
      return grantAccess(trx, {
        orderId,
        now,
        accessDays: shop.company.accessDays,
        secret: shop.secret,
      });
    case "count":
      return countSale(trx, { orderId, now });
    case "suspend":
      return suspendAccess(trx, { orderId, why: "dispute", now });
    case "take":
      await revokeAccess(trx, { orderId, now, why: attempt.dispute === "lost" ? "dispute_lost" : "refund" });
      await closeRequests(trx, orderId, now);
      return uncountSale(trx, { orderId, now });
    case "receipt":
      return queueReceipt(trx, { orderId, attempt }, now);
    case "tell-declined":
      return queueDeclined(trx, attempt, now);
    case "tell-lapsed":
      return queueLapsed(trx, attempt, now);
    case "tell-owner":
      return notifyOwner(trx, orderId, newsOf(transition, attempt, now), now);
    case "refund-extra":
      return returnPayment(trx, facts, "processing");
    case "propose-refund":
      return returnPayment(trx, facts, "requested");
  }
}

/** Each failed refund is reported, because its money must be sent again. */
function newsOf({ cause }: Transition, attempt: AttemptRow, now: Date): string {
  const repeats = cause === "refund_failed" || cause === "refund_reversed";
  return `${cause}:${attempt.id}${repeats ? `:${now.getTime()}` : ""}`;
}

/** Cards are often tried several times: one mail per order is enough. */
async function queueDeclined(trx: Db, attempt: AttemptRow, now: Date): Promise<void> {
  const payload = { orderId: attempt.order_id, attemptId: attempt.id };
  const dedupeKey = `order-declined:${attempt.order_id}`;
  await enqueue(trx, { topic: "mail.order-declined", payload, dedupeKey }, now);
}

/** Mailed once per attempt, whether its own time or the order's ended. */
export async function queueLapsed(trx: Db, attempt: AttemptRow, now: Date): Promise<void> {
  const payload = { orderId: attempt.order_id, attemptId: attempt.id };
  const dedupeKey = `order-lapsed:${attempt.id}`;
  await enqueue(trx, { topic: "mail.order-lapsed", payload, dedupeKey }, now);
}

async function returnPayment(
  trx: Db,
  { orderId, attempt, transition, now }: EffectFacts,
  state: "processing" | "requested",
): Promise<void> {
  const cents = attempt.approved_cents - attempt.refunded_cents;
  if (cents <= 0) return;
  const refund = await trx
    .insertInto("refunds")
    .values({
      attempt_id: attempt.id,
      order_id: orderId,
      request_key: `${transition.cause}:${attempt.id}`,
      cents,
      lines: json([]),
      state,
      origin: "system",
      reason: state === "processing" ? "Pagamento em duplicidade" : "Pagamento chegou depois do cancelamento",
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("request_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (refund && state === "processing") await queueRefund(trx, refund.id, now);
}
