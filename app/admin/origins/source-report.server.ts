import type { Db } from "#db/connect.server.ts";
import type { Period } from "../dashboard/period.ts";
import { addUp, type SourceSums, sumSources } from "./source-sums.ts";

export type SourceReport = Awaited<ReturnType<typeof readSourceReport>>;

/** The orders made in this time by where they came from, and how many visits came from there. */
export async function readSourceReport(db: Db, period: Period) {
  const [rows, arrivals, oldest] = await Promise.all([
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
  ]);
  const summed = sumSources(rows, arrivals);
  // Nothing was counted yet, which is not the same as nobody came.
  const sources = oldest ? summed : summed.map((one) => ({ ...one, arrivals: null }));
  return {
    sources,
    all: { ...addUp(sources), arrivals: oldest ? arrivalsOf(sources) : null },
    /** Visits are known of the whole period: only then do they say anything about its orders. */
    isCounted: oldest !== undefined && oldest.day <= period.first,
    /** The first day they are known of. */
    countedSince: oldest?.day ?? null,
  };
}

function arrivalsOf(sources: SourceSums[]): number {
  return sources.reduce((sum, { arrivals }) => sum + (arrivals ?? 0), 0);
}
