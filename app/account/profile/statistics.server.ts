import type { Db } from "#db/connect.server.ts";

export type AccountStatistics = Awaited<ReturnType<typeof countForAccount>>;

/** The figures of a person's profile. What was spent is what was paid less what went back. */
export async function countForAccount(db: Db, userId: number) {
  const [orders, purchases, brought, courses] = await Promise.all([
    db
      .selectFrom("orders")
      .select((eb) => [
        eb.fn.countAll<number>().as("orders"),
        eb.fn.sum<number | null>("paid_cents").as("paid"),
        eb.fn.sum<number | null>("refunded_cents").as("refunded"),
      ])
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("grants")
      .innerJoin("orders", "orders.id", "grants.order_id")
      .select((eb) => [
        eb.fn.countAll<number>().as("products"),
        eb.fn.sum<number | null>("download_count").as("downloads"),
      ])
      .where((where) =>
        where.or([
          where.and([where("grants.licence_id", "is", null), where("orders.user_id", "=", userId)]),
          where.and([where("grants.licence_id", "is not", null), where("grants.user_id", "=", userId)]),
        ]),
      )
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("external_grants")
      .select((eb) => [
        eb.fn.count<number>("product_id").distinct().as("products"),
        eb.fn.sum<number | null>("download_count").as("downloads"),
      ])
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("enrollments")
      .select((eb) => eb.fn.countAll<number>().as("courses"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    orders: Number(orders.orders),
    spent: Number(orders.paid ?? 0) - Number(orders.refunded ?? 0),
    products: Number(purchases.products) + Number(brought.products),
    downloads: Number(purchases.downloads ?? 0) + Number(brought.downloads ?? 0),
    courses: Number(courses.courses),
  };
}
