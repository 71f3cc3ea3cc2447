// Records money that came without the order's provider, such as a transfer or cash. The owner's word is the fact, as
// with manual PIX.
import { closeOpenAttempt } from "#app/payments/attempts/attempt-closing.server.ts";
import { insertAttempt } from "#app/payments/attempts/attempts.server.ts";
import { type Shop, settlesByHand } from "#app/payments/attempts/payments.server.ts";
import { isOpen } from "#app/payments/port/attempt-facts.ts";
import { confirmedReceipt } from "#app/payments/providers/manual-pix/manual-pix.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { PaymentMethod } from "#db/schema.ts";
import { applySnapshot, type LockedOrder } from "./order-facts.server.ts";

interface Receipt {
  method: PaymentMethod;
  /** When it came, if not now. */
  cameAt?: Date;
}

/** Closes an open payment first, or it might be paid as well. False when the provider cannot be asked now. */
export async function closeBeforeReceipt(db: Db, shop: Shop, orderId: number): Promise<boolean> {
  const attempts = await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_id", "=", orderId)
    .execute();
  const open = attempts.find((attempt) => isOpen(attempt) && !settlesByHand(shop, attempt));
  return open ? closeOpenAttempt(db, shop, open) : true;
}

/** Records the rest of the order's money; the caller holds the order's lock. */
export async function recordOutsideReceipt(
  trx: Db,
  shop: Shop,
  { order, attempts }: LockedOrder,
  actorId: number,
  { method, cameAt }: Receipt = { method: "pix" },
): Promise<void> {
  const provider = shop.payments
    .all()
    .find(({ can }) => can.methods.includes("pix") && can.confirms[method] === "by-hand");
  if (!provider) throw new Error("no provider takes the owner's word");
  const now = shop.now();
  const cents = order.total - order.paid_cents;
  const attempt = await insertAttempt(trx, {
    orderId: order.id,
    now,
    deadlines: shop.company.deadlines,
    number: Math.max(0, ...attempts.map(({ number }) => number)) + 1,
    plan: { provider, method, installments: 1, chargedCents: cents },
  });
  const snapshot = confirmedReceipt(attempt, cents);
  const source = { cause: "receipt", actorId, now, ...(cameAt ? { cameAt } : {}) } as const;
  await applySnapshot(trx, shop, { orderId: order.id, attemptId: attempt.id, snapshot, ...source });
}
