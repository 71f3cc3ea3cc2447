import type { Db } from "#db/connect.server.ts";

/**
 * Products of this order, and of others of the same account or browser, paid or being paid; with parts of bundles and
 * whatever else opens a bought course.
 */
export async function listBoughtBeside(db: Db, orderId: number): Promise<number[]> {
  const order = await db
    .selectFrom("orders")
    .select(["user_id", "browser_hash"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  const [own, ofAccount, ofBrowser] = await Promise.all([
    boughtLines(db).where("orders.id", "=", orderId).execute(),
    order?.user_id ? boughtLines(db).where("orders.user_id", "=", order.user_id).execute() : [],
    order?.browser_hash
      ? boughtLines(db).where("orders.browser_hash", "=", order.browser_hash).execute()
      : [],
  ]);
  const lines = [...own, ...ofAccount, ...ofBrowser];
  const products = known(lines.flatMap(({ product_id, part_id }) => [product_id, part_id]));
  const courses = known(lines.flatMap(({ course_id, part_course_id }) => [course_id, part_course_id]));
  if (courses.length === 0) return products;
  const alike = await db
    .selectFrom("products")
    .select("id")
    .where("linked_course_id", "in", courses)
    .execute();
  return known([...products, ...alike.map(({ id }) => id)]);
}

function known(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids)].filter((id) => id !== null);
}

function boughtLines(db: Db) {
  return db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .leftJoin("order_item_parts", "order_item_parts.order_item_id", "order_items.id")
    .select(["order_items.product_id", "order_items.course_id"])
    .select(["order_item_parts.product_id as part_id", "order_item_parts.course_id as part_course_id"])
    .where((eb) =>
      eb.or([
        eb("orders.payment_status", "=", "paid"),
        eb.and([eb("orders.payment_status", "=", "pending"), eb("orders.status", "=", "pending")]),
      ]),
    )
    .where("order_items.refunded_at", "is", null);
}
