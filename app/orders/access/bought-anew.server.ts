// Stops reminders of an open order when the buyer has paid for the same product in a later one.
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";

const WANTED = sql`(select wanted.product_id from order_items as wanted where wanted.order_id = orders.id)`;

/**
 * SQL condition on `orders`: the same person, by account or e-mail, later paid another order with one of its products,
 * alone or in a bundle.
 */
export const BOUGHT_ANEW = sql<boolean>`exists (
  select 1 from orders as paid
  where (paid.user_id = orders.user_id or paid.guest_email = orders.guest_email)
    and paid.id <> orders.id and paid.first_paid_at >= orders.created_at
    and exists (
      select 1 from order_items as bought
      left join order_item_parts as part on part.order_item_id = bought.id
      where bought.order_id = paid.id and (bought.product_id in ${WANTED} or part.product_id in ${WANTED})
    )
)`;

export async function isBoughtAnew(db: Db, orderId: number): Promise<boolean> {
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", orderId)
    .where(BOUGHT_ANEW)
    .executeTakeFirst();
  return order !== undefined;
}
