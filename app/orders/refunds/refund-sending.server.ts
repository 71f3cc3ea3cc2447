// Sends a refund to the provider, idempotent by its key; also the handler of its job.

import { notifyOwner } from "#app/orders/facts/order-effects.server.ts";
import { applySnapshot, lockOrder } from "#app/orders/facts/order-facts.server.ts";
import { REFUND_FAILED } from "#app/orders/facts/order-transitions.ts";
import { logNote } from "#app/orders/writes/order-writes.server.ts";
import { callProvider, callProviderTwice, type Shop } from "#app/payments/attempts/payments.server.ts";
import { type AttemptRow, knownPayment } from "#app/payments/port/attempt-facts.ts";
import {
  type KnownPayment,
  type PaymentProvider,
  ProviderError,
  type Refund,
} from "#app/payments/port/payment-provider.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { nameRefund, type RefundRow, tellStuck } from "../facts/refund-settling.server.ts";
import { changeOrder } from "../writes/order-writes.server.ts";
import { isDisputed } from "./refund-amounts.ts";

const MAY_STILL_HAPPEN = ["unavailable", "throttled", "unknown_outcome"];

/** Returns the refund after asking the provider: done, processing or failed. */
export async function sendRefund(db: Db, shop: Shop, refund: RefundRow): Promise<RefundRow> {
  if (refund.state !== "processing") return refund;
  const attempt = await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("id", "=", refund.attempt_id)
    .executeTakeFirstOrThrow();
  const provider = shop.payments.find(attempt.provider);
  const payment = knownPayment(attempt);
  if (!provider || !payment || attempt.method === "none") await failRefund(db, shop, refund, "unsupported");
  else if (isDisputed(attempt) && wasNotSent(refund)) await failRefund(db, shop, refund, "disputed");
  else
    await askProvider(db, shop, {
      refund,
      attempt,
      provider,
      input: {
        ...refundRequestFor(refund, attempt, payment),
        otherRefs: await listOtherRefs(db, refund),
      },
    });
  return readRefund(db, refund.id);
}

/** As far as is known; if the provider has it after all, its list shows it. */
function wasNotSent({ provider_ref, last_error }: RefundRow): boolean {
  return provider_ref === null && last_error !== "unknown_outcome";
}

/** Job: repeats a refund whose process died before the answer. */
export async function resendRefund(db: Db, shop: Shop, refundId: number): Promise<void> {
  const refund = await sendRefund(db, shop, await readRefund(db, refundId));
  if (refund.state === "processing" && refund.last_error) throw new Error(refund.last_error);
}

async function askProvider(
  db: Db,
  shop: Shop,
  facts: { refund: RefundRow; attempt: AttemptRow; provider: PaymentProvider; input: Refund },
): Promise<void> {
  const { refund, attempt, provider, input } = facts;
  const key = input.ourRef;
  const { callMs } = shop.payments;
  try {
    const { id, state } = await callProviderTwice(key, (call) => provider.refund(input, call), callMs);
    await nameRefund(db, refund.id, id);
    if (state === "failed") return await failRefund(db, shop, refund, "failed");
    await recordProgress(db, shop, refund, null);
    const snapshot = await callProvider(key, (call) => provider.find(input, call), callMs);
    const { order_id: orderId, id: attemptId } = attempt;
    if (snapshot) await applySnapshot(db, shop, { orderId, attemptId, snapshot, now: shop.now() });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.warn({ err: error, refund: refund.id, kind: error.kind }, "refund was not answered");
    if (MAY_STILL_HAPPEN.includes(error.kind)) await recordProgress(db, shop, refund, error.kind);
    else await failRefund(db, shop, refund, error.kind);
  }
}

async function listOtherRefs(db: Db, { id, attempt_id }: RefundRow): Promise<string[]> {
  const rows = await db
    .selectFrom("refunds")
    .select("provider_ref")
    .where("attempt_id", "=", attempt_id)
    .where("id", "!=", id)
    .where("provider_ref", "is not", null)
    .execute();
  return rows.flatMap(({ provider_ref }) => provider_ref ?? []);
}

function refundRequestFor(
  refund: RefundRow,
  attempt: AttemptRow,
  payment: KnownPayment,
): Omit<Refund, "otherRefs"> {
  return {
    ...payment,
    ...(refund.provider_ref === null ? {} : { refundRef: refund.provider_ref }),
    method: attempt.method === "none" ? "credit" : attempt.method,
    amount: refund.cents,
    full: refund.cents === attempt.approved_cents && attempt.refunded_cents === 0,
    ourRef: `ref_${refund.id}`,
  };
}

/** The poller asks for the result soon. */
async function recordProgress(
  db: Db,
  shop: Shop,
  refund: RefundRow,
  last_error: string | null,
): Promise<void> {
  const now = shop.now();
  await db
    .updateTable("refunds")
    .set({ last_error, updated_at: now })
    .where("id", "=", refund.id)
    .where("state", "=", "processing")
    .execute();
  await db
    .updateTable("payment_attempts")
    .set({ next_poll_at: addMinutes(now, 1) })
    .where("id", "=", refund.attempt_id)
    .execute();
}

async function failRefund(db: Db, shop: Shop, refund: RefundRow, kind: string): Promise<void> {
  const now = shop.now();
  await inTransaction(db, async (trx) => {
    const held = await lockOrder(trx, refund.order_id);
    const { numUpdatedRows } = await trx
      .updateTable("refunds")
      .set({ state: "failed", last_error: kind, updated_at: now })
      .where("id", "=", refund.id)
      .where("state", "=", "processing")
      .executeTakeFirst();
    if (!held || numUpdatedRows === 0n) return;
    // During a dispute the order is already flagged, and the dispute's end decides.
    if (kind !== "disputed") await changeOrder(trx, held.order, { attention: REFUND_FAILED }, now);
    await logNote(trx, held.order, { cause: "refund_failed", note: kind }, now);
    await notifyOwner(trx, refund.order_id, `refund_failed:${refund.id}`, now);
    if (refund.origin === "customer") await tellStuck(trx, refund, now);
  });
}

function readRefund(db: Db, id: number): Promise<RefundRow> {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
