import { sql } from "kysely";
import { addDays } from "#app/platform/dates.ts";
import type { Db } from "#db/connect.server.ts";

export const FIGURES_DAYS = 30;

export type Figures = Awaited<ReturnType<typeof readFigures>>;

/** The last 30 days beside the 30 before. Revenue is what the orders made in that time brought in, less what went back. */
export async function readFigures(db: Db, now: Date) {
  const since = addDays(now, -FIGURES_DAYS);
  const before = addDays(since, -FIGURES_DAYS);
  const [orders, users, products] = await Promise.all([
    readOrderFigures(db, since, before),
    readUserFigures(db, since, before),
    readProductFigures(db),
  ]);
  return { ...orders, ...users, ...products };
}

async function readOrderFigures(db: Db, since: Date, before: Date) {
  const net = sql`paid_cents - refunded_cents`;
  return db
    .selectFrom("orders")
    .select((eb) => [
      eb.fn.coalesce(sumIf(since, net), eb.lit(0)).as("revenue"),
      eb.fn.coalesce(sumUnless(since, net), eb.lit(0)).as("revenueBefore"),
      eb.fn.coalesce(sumIf(since, sql`1`), eb.lit(0)).as("orders"),
      eb.fn.coalesce(sumUnless(since, sql`1`), eb.lit(0)).as("ordersBefore"),
    ])
    .where("created_at", ">=", before)
    .executeTakeFirstOrThrow();
}

async function readUserFigures(db: Db, since: Date, before: Date) {
  return db
    .selectFrom("users")
    .select((eb) => [
      eb.fn.coalesce(sumIf(since, sql`1`), eb.lit(0)).as("newUsers"),
      eb.fn.coalesce(sumUnless(since, sql`1`), eb.lit(0)).as("newUsersBefore"),
    ])
    .where("created_at", ">=", before)
    .executeTakeFirstOrThrow();
}

async function readProductFigures(db: Db) {
  return db
    .selectFrom("products")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("is_active", "=", true).as("activeProducts"),
      eb.fn.countAll<number>().filterWhere("is_active", "=", false).as("inactiveProducts"),
    ])
    .where("retired_at", "is", null)
    .executeTakeFirstOrThrow();
}

function sumIf(since: Date, what: ReturnType<typeof sql>) {
  return sql<number>`sum(case when created_at >= ${since} then ${what} else 0 end)`;
}

function sumUnless(since: Date, what: ReturnType<typeof sql>) {
  return sql<number>`sum(case when created_at < ${since} then ${what} else 0 end)`;
}
