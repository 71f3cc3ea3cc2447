// Money by the hour it moved: what was paid counts when it was paid, what went back when it went back.
import { sql } from "kysely";
import { type Db, engineOf } from "#db/connect.server.ts";
import type { PaymentMethod } from "#db/schema.ts";
import type { Span } from "./period.ts";

export type Method = PaymentMethod | null;

export interface Money {
  /** Orders paid in full. */
  orders: number;
  paid: number;
  refunded: number;
  refunds: number;
}

/** More than SQLite takes at once would be a shop of disputes; the oldest days of the rest are those of their orders. */
const MOST_LOSSES = 20_000;
const METHODS: readonly Method[] = ["credit", "pix", "boleto", null];

/** What happened in each of these spans, by method. Sums are read from an index and nothing has to be sorted. */
export async function readMoney(db: Db, spans: readonly Span[]): Promise<Map<Method, Money>[]> {
  const [paid, returned, inPart, withoutRefund] = await Promise.all([
    readPaid(db, spans),
    readReturned(db, spans),
    readPaidInPart(db),
    readReturnedWithoutRefund(db),
  ]);
  const found = spans.map(() => new Map(METHODS.map((method) => [method, noMoney()])));
  for (const { number, method, cents, orders } of paid) {
    const money = found[number]?.get(method);
    if (!money) continue;
    money.paid += cents;
    money.orders += orders;
  }
  const numberAt = spanFinder(spans);
  for (const { at, method, cents } of inPart) {
    const money = found[numberAt(at)]?.get(method);
    if (money) money.paid += cents;
  }
  for (const { at, method, cents } of [...returned, ...withoutRefund]) {
    const money = found[numberAt(at)]?.get(method);
    if (!money) continue;
    money.refunded += cents;
    money.refunds += 1;
  }
  return found;
}

export function addUp(all: Iterable<Money>): Money {
  const sum = noMoney();
  for (const one of all) {
    sum.orders += one.orders;
    sum.paid += one.paid;
    sum.refunded += one.refunded;
    sum.refunds += one.refunds;
  }
  return sum;
}

function noMoney(): Money {
  return { orders: 0, paid: 0, refunded: 0, refunds: 0 };
}

/** `values` of the spans' numbers and ends; PostgreSQL has to be told once what they are. */
function spanRows(db: Db, spans: readonly Span[]) {
  const kind = sql.raw(engineOf(db) === "postgres" ? "::timestamptz" : "");
  const rows = spans.map(
    ({ since, until }, number) => sql`(${sql.lit(number)}, ${since}${kind}, ${until}${kind})`,
  );
  return sql`span(number, since, until) as (values ${sql.join(rows)})`;
}

interface PaidRow {
  number: number;
  method: Method;
  cents: number;
  orders: number;
}

async function readPaid(db: Db, spans: readonly Span[]): Promise<PaidRow[]> {
  const orders = sql.table("orders");
  const parts = METHODS.map((method) => {
    const is = method === null ? sql`payment_method is null` : sql`payment_method = ${sql.lit(method)}`;
    const within = sql`from ${orders} where ${is} and first_paid_at >= since and first_paid_at < until`;
    return sql`select number, ${sql.lit(method)} as method,
      coalesce((select sum(paid_cents) ${within}), 0) as cents, (select count(*) ${within}) as orders from span`;
  });
  const { rows } =
    await sql<PaidRow>`with ${spanRows(db, spans)} ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

interface Movement {
  at: Date;
  method: Method;
  cents: number;
}

/** A done refund is never touched again: the hour of its last change is the hour the money went. */
async function readReturned(db: Db, spans: readonly Span[]): Promise<Movement[]> {
  const first = new Date(Math.min(...spans.map(({ since }) => since.getTime())));
  const last = new Date(Math.max(...spans.map(({ until }) => until.getTime())));
  return db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .select(["refunds.updated_at as at", "orders.payment_method as method", "refunds.cents"])
    .where(sql<boolean>`refunds.state = 'done'`)
    .where("refunds.updated_at", ">=", first)
    .where("refunds.updated_at", "<", last)
    .execute();
}

/** Too little came: it counts from the day the order was made, for want of a better one. */
function readPaidInPart(db: Db): Promise<Movement[]> {
  return db
    .selectFrom("orders")
    .select(["created_at as at", "payment_method as method", "paid_cents as cents"])
    .where("first_paid_at", "is", null)
    .where(sql<boolean>`paid_cents > 0`)
    .execute();
}

/**
 * Money that went back without a refund of ours (a lost dispute, an imported order), so that all the days together are
 * all the money there is. The order's log knows when.
 */
async function readReturnedWithoutRefund(db: Db): Promise<Movement[]> {
  const done = db
    .selectFrom("refunds")
    .select((eb) => ["order_id", eb.fn.sum<number>("cents").as("cents")])
    .where(sql<boolean>`state = 'done'`)
    .groupBy("order_id")
    .as("done");
  const orders = await db
    .selectFrom("orders")
    .leftJoin(done, "done.order_id", "orders.id")
    .select(["orders.id", "orders.created_at", "orders.payment_method", "orders.refunded_cents"])
    .select("done.cents as done_cents")
    .where(sql<boolean>`orders.refunded_cents > 0`)
    .where(sql<boolean>`orders.refunded_cents > coalesce(done.cents, 0)`)
    .execute();
  if (orders.length === 0) return [];
  const lostAt = await readLossTimes(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({
    at: lostAt.get(order.id) ?? order.created_at,
    method: order.payment_method,
    cents: order.refunded_cents - (order.done_cents ?? 0),
  }));
}

async function readLossTimes(db: Db, orderIds: number[]): Promise<Map<number, Date>> {
  const entries = await db
    .selectFrom("order_log")
    .select(["order_id", "created_at"])
    .where("order_id", "in", orderIds.slice(0, MOST_LOSSES))
    .where((where) =>
      where.or([
        where("cause", "=", "dispute_lost"),
        where.and([
          where("payment_after", "=", "refunded"),
          sql<boolean>`coalesce(payment_before, '') <> 'refunded'`,
        ]),
      ]),
    )
    .orderBy("id")
    .execute();
  return new Map(entries.map(({ order_id, created_at }) => [order_id, created_at]));
}

/** The number of the span that an instant lies in, -1 for none; spans do not overlap. */
function spanFinder(spans: readonly Span[]): (at: Date) => number {
  const sorted = [...spans.entries()]
    .filter(([, { since, until }]) => since < until)
    .sort(([, a], [, b]) => a.since.getTime() - b.since.getTime());
  return (at) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.[1].since ?? at) <= at) low = middle + 1;
      else high = middle;
    }
    const found = sorted[low - 1];
    return found && at < found[1].until ? found[0] : -1;
  };
}
