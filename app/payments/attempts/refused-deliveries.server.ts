// Counts refused deliveries per hour, so that the owner notices a wrong secret and nobody can fill the disk. Counted in
// memory and flushed now and then, so that a refused delivery costs no write.
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";

const HOUR_MS = 3_600_000;
const KEPT_DAYS = 7;

export class RefusedDeliveries {
  readonly #counts = new Map<string, { provider: string; hour: Date; count: number }>();

  count(provider: string, now: Date): void {
    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    const key = `${provider} ${hour.getTime()}`;
    this.#counts.set(key, { provider, hour, count: (this.#counts.get(key)?.count ?? 0) + 1 });
  }

  /** Job: flushes the counts and deletes old hours. */
  async write(db: Db, now: Date): Promise<void> {
    const rows = [...this.#counts.values()];
    if (rows.length === 0) return;
    this.#counts.clear();
    await inTransaction(db, async (trx) => {
      await trx
        .insertInto("refused_deliveries")
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(["provider", "hour"])
            .doUpdateSet((eb) => ({ count: eb("refused_deliveries.count", "+", eb.ref("excluded.count")) })),
        )
        .execute();
      await trx.deleteFrom("refused_deliveries").where("hour", "<", addDays(now, -KEPT_DAYS)).execute();
    });
  }
}

/** By provider: deliveries refused in the last 24 whole hours, and the time of the last valid one. */
export async function readDeliveries(db: Db, providers: string[], now: Date) {
  const [refused, last] = await Promise.all([
    db
      .selectFrom("refused_deliveries")
      .select((eb) => ["provider", eb.fn.sum<number>("count").as("count")])
      .where("hour", ">", addDays(now, -1))
      .groupBy("provider")
      .execute(),
    db
      .selectFrom("provider_events")
      .select((eb) => ["provider", eb.fn.max("received_at").as("at")])
      .where("provider", "in", providers)
      .groupBy("provider")
      .execute(),
  ]);
  return new Map(
    providers.map((provider) => [
      provider,
      {
        refused: Number(refused.find((row) => row.provider === provider)?.count ?? 0),
        lastAt: dateOf(last.find((row) => row.provider === provider)?.at),
      },
    ]),
  );
}

/** SQLite's aggregates have no declared type, so the driver does not convert them. */
function dateOf(at: Date | string | null | undefined): Date | null {
  return at ? new Date(at) : null;
}
