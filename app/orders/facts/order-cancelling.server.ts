// Cancels an unpaid order, by its buyer or by time, and frees what it held.
import { closeOpenAttempt } from "#app/payments/attempts/attempt-closing.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { derivePayment, isOpen } from "#app/payments/port/attempt-facts.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { raiseSale } from "../events/order-events.server.ts";
import { tellPlacesOf } from "../holds/held-orders.server.ts";
import { changeOrder, logOrder } from "../writes/order-writes.server.ts";
import { type LockedOrder, lockOrder } from "./order-facts.server.ts";

/** `unavailable`: the payment cannot be closed now. `over`: paid, under review, reported as paid, or already ended. */
export type Cancelled = "cancelled" | "unavailable" | "over";

export async function cancelUnpaid(db: Db, shop: Shop, orderId: number): Promise<Cancelled> {
  const open = await findOpenAttempt(db, orderId);
  if (open?.claimed_at || open?.state === "in_review") return "over";
  // The provider's answer decides: an order that turns out paid stays paid.
  if (open && !(await closeOpenAttempt(db, shop, open))) return "unavailable";
  return inTransaction(db, async (trx): Promise<Cancelled> => {
    const held = await lockOrder(trx, orderId);
    if (!held) return "over";
    if (!isUnpaid(held.order) || held.attempts.some(isOpen)) return "over";
    await endUnpaid(trx, held, { reason: "buyer", cause: "buyer_cancelled" }, shop.now());
    return "cancelled";
  });
}

/** True if the order waits and received nothing. A partly paid order waits for a person. */
export function isUnpaid(order: Row<"orders">): boolean {
  return order.status === "pending" && order.paid_cents === 0 && order.payment_status !== "paid";
}

/** The attempt that may still be paid; undefined if the last one is over. */
export async function findOpenAttempt(db: Db, orderId: number) {
  return db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("state", "in", ["creating", "pending", "in_review"])
    .executeTakeFirst();
}

interface End {
  reason: "buyer" | "expired";
  cause: "buyer_cancelled" | "order_expired";
}

/** The caller holds the order's lock, and no attempt is open. */
export async function endUnpaid(
  trx: Db,
  { order, attempts }: LockedOrder,
  { reason, cause }: End,
  now: Date,
): Promise<void> {
  const standing = { status: "cancelled", status_reason: reason } as const;
  const { payment_status } = derivePayment(standing, attempts);
  await changeOrder(trx, order, { ...standing, payment_status, expires_at: null }, now);
  const after = { status: standing.status, payment_status };
  await logOrder(trx, order.id, [{ before: order, after, cause }], now);
  await tellPlacesOf(trx, [order.id], now);
  if (reason === "expired") await raiseSale(trx, "order.expired", order.id, now);
}
