// Who has or had a product, and so may renew it. What was paid back, or was taken away, was never theirs.
import type { Db } from "#db/connect.server.ts";
import { GIVEN_PRODUCT } from "./line-parts.server.ts";

/** Of these products those that the person bought, redeemed, or has or had a place by. */
export async function listEverHad(
  db: Db,
  userId: number | undefined,
  productIds: readonly number[],
): Promise<Set<number>> {
  if (userId === undefined || productIds.length === 0) return new Set();
  const ids = [...productIds];
  const given = (query: ReturnType<typeof grantsOf>) =>
    query.where((eb) =>
      eb.or([eb("order_items.product_id", "in", ids), eb("order_item_parts.product_id", "in", ids)]),
    );
  const rows = await given(
    grantsOf(db).where("orders.user_id", "=", userId).where("grants.licence_id", "is", null),
  )
    .unionAll(
      given(grantsOf(db).where("grants.user_id", "=", userId).where("grants.licence_id", "is not", null)),
    )
    .unionAll(
      db
        .selectFrom("enrollments")
        .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
        .innerJoin("products", "products.linked_course_id", "enrollments.course_id")
        .select(["products.id as part", "products.id as line"])
        .where("enrollments.user_id", "=", userId)
        .where("products.id", "in", ids)
        .where((eb) =>
          eb.or([
            eb("enrollment_sources.state", "=", "active"),
            eb("enrollment_sources.closed_for", "=", "ended"),
          ]),
        ),
    )
    .execute();
  return new Set(rows.flatMap(({ part, line }) => [part, line]).filter((id) => id !== null));
}

function grantsOf(db: Db) {
  return db
    .selectFrom("grants")
    .innerJoin("orders", "orders.id", "grants.order_id")
    .innerJoin("order_items", "order_items.id", "grants.order_item_id")
    .leftJoin("order_item_parts", "order_item_parts.id", "grants.part_id")
    .select([GIVEN_PRODUCT.as("part"), "order_items.product_id as line"])
    .where("grants.state", "!=", "revoked")
    .where("order_items.refunded_at", "is", null);
}
