// Fees that providers kept recently, for the owner.
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { FEE_DAYS } from "./payment-fees.ts";

/** By provider and method; only providers that report fees. */
export async function readFees(db: Db, now: Date) {
  const rows = await db
    .selectFrom("payment_attempts")
    .select((eb) => [
      "provider",
      "method",
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number>("fee_cents").as("fees"),
      eb.fn.sum<number>("approved_cents").as("approved"),
    ])
    .where("fee_cents", "is not", null)
    .where("created_at", ">", addDays(now, -FEE_DAYS))
    .groupBy(["provider", "method"])
    .execute();
  return rows.map(({ provider, method, ...sums }) => {
    const [count, fees, approved] = [Number(sums.count), Number(sums.fees), Number(sums.approved)];
    return {
      provider,
      method,
      count,
      cents: Math.round(fees / count),
      share: approved > 0 ? fees / approved : 0,
    };
  });
}
