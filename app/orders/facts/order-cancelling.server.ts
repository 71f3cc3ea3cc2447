// The buyer gives up an order that nobody has paid: what it held is free at once.
import { closeOpenAttempt } from "#app/payments/attempts/attempt-closing.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { derivePayment, isOpen } from "#app/payments/port/payment-status.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { tellPlacesOf } from "../holds/hold-expiry.server.ts";
import { logOrder } from "../log/order-log.server.ts";
import { changeOrder } from "../writes/order-writes.server.ts";
import { lockOrder } from "./order-facts.server.ts";

/** `unavailable`: its payment cannot be closed now. `over`: it is paid, looked at, claimed to be paid or ended already. */
export type Cancelled = "cancelled" | "unavailable" | "over";

export async function cancelUnpaid(db: Db, shop: Shop, orderId: number): Promise<Cancelled> {
  const open = await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("state", "in", ["creating", "pending", "in_review"])
    .executeTakeFirst();
  if (open?.claimed_at || open?.state === "in_review") return "over";
  // Paid after all, it is paid: the provider has the last word.
  if (open && !(await closeOpenAttempt(db, shop, open))) return "unavailable";
  return inTransaction(db, async (trx): Promise<Cancelled> => {
    const held = await lockOrder(trx, orderId);
    if (!held) return "over";
    const { order, attempts } = held;
    const hasMoney = order.paid_cents > 0 || order.payment_status === "paid";
    if (order.status !== "pending" || hasMoney || attempts.some(isOpen)) return "over";
    const standing = { status: "cancelled", status_reason: "buyer" } as const;
    const { payment_status } = derivePayment(standing, attempts);
    const now = shop.now();
    await changeOrder(trx, order, { ...standing, payment_status, expires_at: null }, now);
    const after = { status: standing.status, payment_status };
    await logOrder(trx, orderId, [{ before: order, after, cause: "buyer_cancelled" }], now);
    await tellPlacesOf(trx, [orderId], now);
    return "cancelled";
  });
}
