import { countHeld } from "#app/rights/figures.server.ts";
import type { Db } from "#db/connect.server.ts";

export type AccountStatistics = Awaited<ReturnType<typeof countForAccount>>;

/** Figures of a person's profile; spending is after refunds. */
export async function countForAccount(db: Db, userId: number) {
  const [orders, held] = await Promise.all([
    db
      .selectFrom("orders")
      .select((eb) => [
        eb.fn.countAll<number>().as("orders"),
        eb.fn.sum<number | null>("paid_cents").as("paid"),
        eb.fn.sum<number | null>("refunded_cents").as("refunded"),
      ])
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow(),
    countHeld(db, userId),
  ]);
  return {
    ...held,
    orders: Number(orders.orders),
    spent: Number(orders.paid ?? 0) - Number(orders.refunded ?? 0),
  };
}
