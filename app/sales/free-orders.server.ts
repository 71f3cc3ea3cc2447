// A total of zero: no provider, done and given in the transaction that writes the order.
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { updateRow } from "#db/writes.server.ts";
import { countSale, giveAccess } from "./access.server.ts";
import { queueReceipt } from "./order-effects.server.ts";
import { logOrder } from "./order-log.server.ts";
import type { Shop } from "./payments.server.ts";

export async function completeFreeOrder(
  trx: Db,
  shop: Shop,
  order: Row<"orders">,
  now: Date,
): Promise<Row<"orders">> {
  await trx
    .insertInto("payment_attempts")
    .values({
      order_id: order.id,
      number: 1,
      provider: "none",
      method: "none",
      state: "approved",
      charged_cents: 0,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const patch = {
    status: "completed",
    payment_status: "paid",
    first_paid_at: now,
    expires_at: null,
  } as const;
  const completed = await updateRow(trx, "orders", order.id, patch, now);
  const { accessDays } = shop.company;
  await giveAccess(trx, { orderId: order.id, now, accessDays, secret: shop.secret });
  await countSale(trx, { orderId: order.id, now });
  await queueReceipt(trx, order.id, now);
  await logOrder(
    trx,
    order.id,
    [
      {
        from_status: null,
        to_status: "completed",
        payment_before: null,
        payment_after: "paid",
        cause: "free",
      },
    ],
    now,
  );
  return completed ?? order;
}
