// Expires unpaid orders: after all attempts ended, plus a day (boleto: five days after it was due).

import { closeOpenAttempt } from "#app/payments/attempts/attempt-closing.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { isOpen } from "#app/payments/port/attempt-facts.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { orderEndsAt } from "../holds/held-orders.server.ts";
import { touchOrder } from "../writes/order-writes.server.ts";
import { endUnpaid, findOpenAttempt, isUnpaid } from "./order-cancelling.server.ts";
import { queueLapsed } from "./order-effects.server.ts";
import { type LockedOrder, lockOrder } from "./order-facts.server.ts";

const BATCH = 20;

export async function expireOrders(db: Db, shop: Shop): Promise<void> {
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "pending")
    .where("expires_at", "<=", shop.now())
    // An order that received any money waits for a person.
    .where("paid_cents", "=", 0)
    .orderBy("expires_at")
    .limit(BATCH)
    .execute();
  for (const { id } of orders) await expireOrder(db, shop, id);
}

async function expireOrder(db: Db, shop: Shop, orderId: number): Promise<void> {
  const open = await findOpenAttempt(db, orderId);
  const stillWaits = open?.expires_at && open.expires_at > shop.now();
  // A payment at the last moment wins over the expiry.
  if (open && !stillWaits) await closeOpenAttempt(db, shop, open);
  await inTransaction(db, async (trx) => {
    const held = await lockOrder(trx, orderId);
    if (held) await endOrder(trx, held, shop.now());
  });
}

async function endOrder(trx: Db, held: LockedOrder, now: Date): Promise<void> {
  const { order, attempts } = held;
  const over = order.expires_at !== null && order.expires_at <= now;
  if (!isUnpaid(order) || !over) return;
  const open = attempts.find(isOpen);
  if (open) {
    const later = orderEndsAt(open.method, open.expires_at && open.expires_at > now ? open.expires_at : now);
    await touchOrder(trx, order.id, { expires_at: later }, now);
    return;
  }
  await endUnpaid(trx, held, { reason: "expired", cause: "order_expired" }, now);
  const last = attempts.at(-1);
  if (last) await queueLapsed(trx, last, now);
}
