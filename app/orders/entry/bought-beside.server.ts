// What the buyer of an order has besides it: not offered beside it once more.
import type { Db } from "#db/connect.server.ts";

/** Products of other paid orders of the same account, or of the browser that placed this one. */
export async function listBoughtBeside(db: Db, orderId: number): Promise<number[]> {
  const order = await db
    .selectFrom("orders")
    .select(["user_id", "browser_hash"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  const [ofAccount, ofBrowser] = await Promise.all([
    order?.user_id ? paidLines(db).where("orders.user_id", "=", order.user_id).execute() : [],
    order?.browser_hash ? paidLines(db).where("orders.browser_hash", "=", order.browser_hash).execute() : [],
  ]);
  return [...new Set([...ofAccount, ...ofBrowser].flatMap(({ product_id }) => product_id ?? []))];
}

function paidLines(db: Db) {
  return db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select("order_items.product_id")
    .where("orders.payment_status", "=", "paid")
    .where("order_items.refunded_at", "is", null);
}
