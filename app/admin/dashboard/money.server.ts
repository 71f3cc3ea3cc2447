// Money by the hour it moved: what was paid counts when it was paid, what went back when it went back.
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import type { PaymentMethod } from "#db/schema.ts";
import { perEngine } from "#db/spellings.server.ts";
import type { Span } from "./period.ts";

export type Method = PaymentMethod | null;

export interface Money {
  /** Orders paid in full. */
  orders: number;
  paid: number;
  refunded: number;
  refunds: number;
}

const METHODS: readonly Method[] = ["credit", "pix", "boleto", null];

/** What happened in each of these spans, by method. Sums are read from an index and nothing has to be sorted. */
export async function readMoney(db: Db, spans: readonly Span[]): Promise<Map<Method, Money>[]> {
  const [paid, moved] = await Promise.all([readPaid(db, spans), readMoved(db, spans)]);
  const found = spans.map(() => new Map(METHODS.map((method) => [method, noMoney()])));
  for (const { number, method, cents, orders } of paid) {
    const money = found[number]?.get(method);
    if (!money) continue;
    money.paid += cents;
    money.orders += orders;
  }
  for (const { number, method, paid: part, refunded, refunds } of moved) {
    const money = found[number]?.get(method);
    if (!money) continue;
    money.paid += part;
    money.refunded += refunded;
    money.refunds += refunds;
  }
  return found;
}

export function sumMoney(all: Iterable<Money>): Money {
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
  const kind = perEngine(db, { postgres: sql`::timestamptz`, sqlite: sql`` });
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

interface MovedRow {
  number: number;
  method: Method;
  paid: number;
  refunded: number;
  refunds: number;
}

/**
 * What moved without an order being paid in full. Too little came: it counts from the day the order was made, for want
 * of a better one. It went back by a refund: a done one is never touched again, so the hour of its last change is the
 * hour the money went. It went back without a refund of ours (a lost dispute, an imported order): the order knows when,
 * so that all the days together are all the money there is.
 */
async function readMoved(db: Db, spans: readonly Span[]): Promise<MovedRow[]> {
  const [orders, refunds] = [sql.table("orders"), sql.table("refunds")];
  // Crossed, so that SQLite begins with the spans and looks each of them up.
  const { rows } = await sql<MovedRow>`with ${spanRows(db, spans)}
    select number, method, sum(paid) as paid, sum(refunded) as refunded, sum(refunds) as refunds from (
      select number, payment_method as method, paid_cents as paid, 0 as refunded, 0 as refunds
      from span cross join ${orders}
      where first_paid_at is null and paid_cents > 0 and created_at >= since and created_at < until
      union all
      select number, payment_method, 0, lost_cents, 1 from span cross join ${orders}
      where lost_cents > 0 and lost_at >= since and lost_at < until
      union all
      select number, payment_method, 0, cents, 1
      from span cross join ${refunds} inner join ${orders} on orders.id = refunds.order_id
      where refunds.state = 'done' and refunds.updated_at >= since and refunds.updated_at < until
    ) as moved group by number, method`.execute(db);
  return rows;
}
