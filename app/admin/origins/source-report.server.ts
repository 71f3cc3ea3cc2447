import type { Db } from "#db/connect.server.ts";
import { readMoney, sumMoney } from "../dashboard/money.server.ts";
import type { Period } from "../dashboard/period.ts";
import { addUp, type SourceSums, sumSources } from "./source-sums.ts";

export type SourceReport = Awaited<ReturnType<typeof readSourceReport>>;

/** The orders made in this time by where they came from, and how many visits came from there. */
export async function readSourceReport(db: Db, period: Period) {
  const [rows, arrivals, oldest, coupons, moved] = await Promise.all([
    db
      .selectFrom("orders")
      .select((eb) => [
        "source",
        "campaign",
        eb.fn.countAll<number>().as("orders"),
        eb.fn.count<number>("first_paid_at").as("paid"),
        eb.fn.sum<number>(eb("paid_cents", "-", eb.ref("refunded_cents"))).as("cents"),
      ])
      .where("created_at", ">=", period.since)
      .where("created_at", "<", period.until)
      .groupBy(["source", "campaign"])
      .execute(),
    db
      .selectFrom("source_visits")
      .select((eb) => ["source", eb.fn.sum<number>("count").as("count")])
      .where("day", ">=", period.first)
      .where("day", "<=", period.last)
      .groupBy("source")
      .execute(),
    db.selectFrom("source_visits").select("day").orderBy("day").limit(1).executeTakeFirst(),
    readCoupons(db, period),
    readMoney(db, [period]),
  ]);
  const summed = sumSources(rows, arrivals, coupons);
  const money = sumMoney(moved.flatMap((methods) => [...methods.values()]));
  // Nothing was counted yet, which is not the same as nobody came.
  const sources = oldest ? summed : summed.map((one) => ({ ...one, arrivals: null }));
  return {
    sources,
    all: { ...addUp(sources), arrivals: oldest ? arrivalsOf(sources) : null },
    /** What the panel calls revenue: money by the day that it came or went back, of whichever orders. */
    panelCents: money.paid - money.refunded,
    /** Visits are known of the whole period: only then do they say anything about its orders. */
    isCounted: oldest !== undefined && oldest.day <= period.first,
    /** The first day they are known of. */
    countedSince: oldest?.day ?? null,
  };
}

/** Which coupons these orders were placed with, by source. */
function readCoupons(db: Db, { since, until }: Period) {
  return db
    .selectFrom("orders")
    .select((eb) => ["source", "coupon_code as code", eb.fn.countAll<number>().as("orders")])
    .where("created_at", ">=", since)
    .where("created_at", "<", until)
    .where("coupon_code", "is not", null)
    .groupBy(["source", "coupon_code"])
    .execute();
}

function arrivalsOf(sources: SourceSums[]): number {
  return sources.reduce((sum, { arrivals }) => sum + (arrivals ?? 0), 0);
}
