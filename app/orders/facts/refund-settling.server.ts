// Applies the provider's list of refunds to ours.

import { recordRefunds } from "#app/ads/events/ad-events.server.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { revokeAccess } from "#app/orders/access/access.server.ts";
import type { AttemptRow } from "#app/payments/port/attempt-facts.ts";
import type { ProviderRefund } from "#app/payments/port/payment-provider.ts";
import { type Db, json } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { SETTLED } from "../log/order-causes.ts";
import { markRefunded } from "../writes/order-writes.server.ts";
import type { RefundPlan } from "./refund-merge.ts";

export type RefundRow = Row<"refunds">;

export function listRefundsOfAttempt(trx: Db, attemptId: number): Promise<RefundRow[]> {
  return trx.selectFrom("refunds").selectAll().where("attempt_id", "=", attemptId).orderBy("id").execute();
}

/** Whether the provider still owes us the end of a refund. */
export async function waitsForRefund(db: Db, attemptId: number): Promise<boolean> {
  const refund = await db
    .selectFrom("refunds")
    .select("id")
    .where("attempt_id", "=", attemptId)
    .where("state", "=", "processing")
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}

/** Writes what the provider's list says of our refunds; the caller holds the order and writes the attempt. */
export async function settleRefunds(
  trx: Db,
  attempt: AttemptRow,
  plan: RefundPlan,
  now: Date,
): Promise<void> {
  for (const { row, providerRef } of plan.named) await nameRefund(trx, row.id, providerRef);
  const foreign = await insertForeignRefunds(trx, attempt, plan.foreign, now);
  await finishRefunds(trx, [...plan.done, ...foreign.filter(({ state }) => state === "done")], now);
  await endAsFailed(trx, plan.failed, { now, reversed: false });
  await endAsFailed(trx, plan.reversed, { now, reversed: true });
}

/** The provider's own id of a refund, from its first answer or from its list. */
export async function nameRefund(trx: Db, id: number, providerRef: string): Promise<void> {
  await trx
    .updateTable("refunds")
    .set({ provider_ref: providerRef })
    .where("id", "=", id)
    .where("provider_ref", "is", null)
    .execute();
}

/** Ends refunds as failed. The lines of a reversed one count as paid again. */
async function endAsFailed(
  trx: Db,
  refunds: RefundRow[],
  { now, reversed }: { now: Date; reversed: boolean },
): Promise<void> {
  if (refunds.length === 0) return;
  await trx
    .updateTable("refunds")
    .set({
      state: "failed",
      last_error: reversed ? "reversed" : "failed",
      reversed_at: reversed ? now : null,
      updated_at: now,
    })
    .where(
      "id",
      "in",
      refunds.map((refund) => refund.id),
    )
    .execute();
  const lineIds = reversed ? refunds.flatMap((refund) => refund.lines) : [];
  await markRefunded(trx, lineIds, null, now);
  for (const refund of refunds)
    if (reversed || refund.origin === "customer") await tellStuck(trx, refund, now);
}

/** Whoever waits for the money, or was told that it is there, hears that it is not, and that the shop sees to it. */
export async function tellStuck(trx: Db, refund: RefundRow, now: Date): Promise<void> {
  const payload = { orderId: refund.order_id, refundId: refund.id };
  const dedupeKey = `refund-stuck:${refund.id}`;
  await enqueue(trx, { topic: "mail.refund-stuck", payload, dedupeKey }, now);
}

/** Ends the requests that wait for an answer: all of the money is back, so nothing is left to decide. */
export async function closeRequests(trx: Db, orderId: number, now: Date): Promise<void> {
  await trx
    .updateTable("refunds")
    .set({ state: "failed", last_error: SETTLED, pay_to: null, updated_at: now })
    .where("order_id", "=", orderId)
    .where("state", "=", "requested")
    .execute();
}

/** Writes the end of these refunds: their lines lose access, the buyer is told. */
export async function finishRefunds(trx: Db, refunds: RefundRow[], now: Date): Promise<void> {
  const [first] = refunds;
  if (!first) return;
  await trx
    .updateTable("refunds")
    .set({ state: "done", last_error: null, pay_to: null, done_at: now, updated_at: now })
    .where(
      "id",
      "in",
      refunds.map((refund) => refund.id),
    )
    .execute();
  const lineIds = refunds.flatMap((refund) => refund.lines);
  await markRefunded(trx, lineIds, now, now);
  if (lineIds.length > 0) {
    await revokeAccess(trx, { orderId: first.order_id, now, lineIds });
  }
  await recordRefunds(trx, refunds, now);
  for (const refund of refunds) {
    const payload = { orderId: refund.order_id, refundId: refund.id };
    const dedupeKey = `order-refunded:${refund.id}`;
    await enqueue(trx, { topic: "mail.order-refunded", payload, dedupeKey }, now);
  }
}

async function insertForeignRefunds(
  trx: Db,
  attempt: AttemptRow,
  told: ProviderRefund[],
  now: Date,
): Promise<RefundRow[]> {
  if (told.length === 0) return [];
  return trx
    .insertInto("refunds")
    .values(
      told.map(({ id, cents, state }) => ({
        attempt_id: attempt.id,
        order_id: attempt.order_id,
        request_key: `provider:${attempt.id}:${id}`,
        provider_ref: id,
        cents,
        lines: json([]),
        state,
        origin: "system" as const,
        reason: "Reembolsado no meio de pagamento",
        created_at: now,
        updated_at: now,
      })),
    )
    .returningAll()
    .execute();
}
