// From a page to a payment. Pages, carts and checkouts are counts of a day without anybody's name; orders are rows.
import { sql } from "kysely";
import type { CountName } from "#app/analytics/visit-counts.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { Period } from "./period.ts";

export type Funnel = Awaited<ReturnType<typeof readFunnel>>;
export type GeneratedPayments = Awaited<ReturnType<typeof readGenerated>>[number];

export async function readFunnel(db: Db, period: Period) {
  const [counted, orders, oldest] = await Promise.all([
    db
      .selectFrom("daily_counts")
      .select((eb) => ["name", eb.fn.sum<number>("count").as("count")])
      .where("day", ">=", period.first)
      .where("day", "<=", period.last)
      .groupBy("name")
      .execute(),
    readPlaced(db, period),
    db.selectFrom("daily_counts").select("day").orderBy("day").limit(1).executeTakeFirst(),
  ]);
  const countOf = (name: CountName) => counted.find((row) => row.name === name)?.count ?? 0;
  return {
    visits: countOf("visits"),
    carts: countOf("carts"),
    checkouts: countOf("checkouts"),
    ...orders,
    /** The first day there are counts of, when it lies inside or after the period. */
    countedSince: oldest && oldest.day > period.first ? oldest.day : null,
  };
}

/** Orders made in this time, and how many of these have been paid so far. */
function readPlaced(db: Db, { since, until }: Period) {
  return db
    .selectFrom("orders")
    .select((eb) => [eb.fn.countAll<number>().as("placed"), eb.fn.count<number>("first_paid_at").as("paid")])
    .where("created_at", ">=", since)
    .where("created_at", "<", until)
    .executeTakeFirstOrThrow();
}

/**
 * PIX codes and boletos that reached a buyer in this time, and what became of them. A method that is not taken now is
 * told of only where there is something to tell.
 */
export async function readGenerated(
  db: Db,
  { since, until }: Period,
  isTaken: (method: "pix" | "boleto") => boolean = () => true,
) {
  const of = (method: "pix" | "boleto") =>
    db
      .selectFrom("payment_attempts")
      .select((eb) => [
        sql.lit(method).as("method"),
        eb.fn.countAll<number>().as("generated"),
        eb.fn.coalesce(eb.fn.sum<number>("charged_cents"), eb.lit(0)).as("generatedCents"),
        eb.fn.countAll<number>().filterWhere("state", "=", "approved").as("paid"),
        eb.fn.coalesce(eb.fn.sum<number>("approved_cents"), eb.lit(0)).as("paidCents"),
      ])
      .where("method", "=", sql.lit(method))
      .where("created_at", ">=", since)
      .where("created_at", "<", until)
      .where("state", "not in", ["creating", "declined"]);
  const found = await of("pix").unionAll(of("boleto")).orderBy("method", "desc").execute();
  return found.filter(({ method, generated }) => generated > 0 || isTaken(method));
}
