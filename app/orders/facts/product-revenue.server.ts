import type { Db } from "#db/connect.server.ts";

/** All that was paid less all that went back, in centavos; never price × sales. */
export async function readRevenue(db: Db): Promise<number> {
  const { paid, refunded } = await db
    .selectFrom("orders")
    .select((eb) => [
      eb.fn.sum<number | null>("paid_cents").as("paid"),
      eb.fn.sum<number | null>("refunded_cents").as("refunded"),
    ])
    .executeTakeFirstOrThrow();
  return (paid ?? 0) - (refunded ?? 0);
}
