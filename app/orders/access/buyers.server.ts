import type { Db } from "#db/connect.server.ts";

/** Whether this person has an order line for the product that is paid or completed and was not given back. */
export async function hasBought(db: Db, facts: { userId: number; productId: number }): Promise<boolean> {
  const line = await db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select("order_items.id")
    .where("orders.user_id", "=", facts.userId)
    .where((where) =>
      where.or([
        where("order_items.product_id", "=", facts.productId),
        where(
          "order_items.id",
          "in",
          where
            .selectFrom("order_item_parts")
            .select("order_item_id")
            .where("product_id", "=", facts.productId),
        ),
      ]),
    )
    .where("order_items.refunded_at", "is", null)
    .where("orders.status", "not in", ["cancelled", "refunded"])
    .where((where) =>
      where.or([where("orders.payment_status", "=", "paid"), where("orders.status", "=", "completed")]),
    )
    .executeTakeFirst();
  return line !== undefined;
}
