// Free orders: no provider is called, and the order is completed and access given in the transaction that writes it.
import { mailboxOf } from "#app/mail/mailbox.ts";
import { countSale, grantAccess } from "#app/orders/access/access.server.ts";
import { raiseSale } from "#app/orders/events/order-events.server.ts";
import { queueSaleMail } from "#app/orders/facts/order-effects.server.ts";
import { queueReceipt } from "#app/orders/facts/receipt-queue.server.ts";
import { type Scarce, takeFreeShare } from "#app/orders/holds/network-share.server.ts";
import { logOrder, touchOrder } from "#app/orders/writes/order-writes.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import type { Invalid } from "../quote/ways-to-pay.server.ts";

/** Limits a day: per person, and per network where the order takes a place or a coupon use. */
const FREE_ORDERS = { name: "free-orders", points: 5, seconds: 86_400 };
const SCARCE_FREE_ORDERS = { name: "free-orders-network", points: 200, seconds: 86_400 };
/** Units of one free order; each unit after the first is a licence to give away. */
const MOST_FREE_UNITS = 10;

export type FreeRefusal =
  | { ok: false; kind: "too_many_free"; of: "email" | "network"; retryAfter: number }
  | Invalid;

interface FreeOrder {
  email: string;
  ip: string | undefined;
  units: number;
  /** Limited things that the order takes: places or coupon uses. */
  scarce: Scarce | undefined;
}

/** Returns the reason for refusing a free order, or undefined; counts the order against the limits. */
export async function askFreeOrder(
  trx: Db,
  { limits }: Pick<Shop, "limits">,
  { email, ip, units, scarce }: FreeOrder,
  now: Date,
): Promise<FreeRefusal | undefined> {
  if (units > MOST_FREE_UNITS) {
    const lines = `De graça, um pedido leva até ${MOST_FREE_UNITS} unidades.`;
    return { ok: false, kind: "invalid", errors: { lines } };
  }
  const own = await limits.use(FREE_ORDERS, `${dayOf(now)}:${mailboxOf(email)}`);
  if (!own.ok) return { ...own, kind: "too_many_free", of: "email" };
  if (!scarce || ip === undefined) return undefined;
  const all = await limits.use(SCARCE_FREE_ORDERS, { address: ip });
  const near = all.ok ? await takeFreeShare(trx, { limits }, ip, scarce) : all;
  return near.ok ? undefined : { ...near, kind: "too_many_free", of: "network" };
}

const DONE = { status: "completed", payment_status: "paid" } as const;

export async function completeFreeOrder(
  trx: Db,
  shop: Shop,
  order: Row<"orders">,
  now: Date,
): Promise<Row<"orders">> {
  await insertEmptyAttempt(trx, order.id, now);
  const patch = { ...DONE, first_paid_at: now, expires_at: null };
  const completed = await touchOrder(trx, order.id, patch, now);
  const { accessDays, saleMails } = shop.company;
  await grantAccess(trx, { orderId: order.id, now, accessDays, secret: shop.secret });
  await countSale(trx, { orderId: order.id, now });
  await queueReceipt(trx, { orderId: order.id }, now);
  if (saleMails === "each") await queueSaleMail(trx, order.id, now);
  await logOrder(trx, order.id, [{ before: null, after: DONE, cause: "free" }], now);
  await raiseSale(trx, "order.paid", order.id, now);
  return completed ?? order;
}

/** An attempt without a method, because nothing was paid. */
async function insertEmptyAttempt(trx: Db, orderId: number, now: Date): Promise<void> {
  await trx
    .insertInto("payment_attempts")
    .values({
      order_id: orderId,
      number: 1,
      provider: "none",
      method: "none",
      state: "approved",
      charged_cents: 0,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
