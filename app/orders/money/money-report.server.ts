// What came in, what it cost and what went back in a period, by day, method and provider; and what stands open today.
import { sql } from "kysely";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { PROVIDERS, providerNameOf } from "#app/payments/providers/registry.server.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import type { PaymentMethod } from "#db/schema.ts";
import {
  addUp,
  type DaySums,
  type MoneySums,
  type MonthSums,
  SOLD_BY_HAND,
  type Way,
  type WaySums,
} from "./money-sums.ts";
import { IMPORTED, movementsIn } from "./movements.server.ts";
import type { Period, Span } from "./period.ts";

export type MoneyReport = Awaited<ReturnType<typeof readMoneyReport>>;
export type Standing = Awaited<ReturnType<typeof readStanding>>;
type Payments = Pick<Shop, "payments">["payments"];

export async function readMoneyReport(db: Db, payments: Payments, period: Period, now: Date) {
  const rows = await readRows(db, period.days, dayOf(now));
  const days: DaySums[] = period.days.flatMap(({ day }, number) => {
    const ways = waysIn(
      payments,
      rows.filter((row) => row.number === number),
    );
    return ways.length > 0 ? [{ day, ways, sums: addUp(ways.map(({ sums }) => sums)) }] : [];
  });
  const ways = waysIn(payments, rows);
  return { months: monthsIn(period, days), ways, sums: addUp(ways.map(({ sums }) => sums)) };
}

/** The days of a year would be half a megabyte, and are read of one month. */
function monthsIn({ months }: Period, days: DaySums[]): MonthSums[] {
  return months.flatMap((month) => {
    const own = days.filter(({ day }) => day.startsWith(month));
    if (own.length === 0) return [];
    const shown = months.length === 1 ? own : [];
    return [{ month, dayCount: own.length, days: shown, sums: addUp(own.map(({ sums }) => sums)) }];
  });
}

/** The figures of a whole period, to hold another one against. */
export async function readMoneySums(
  db: Db,
  payments: Payments,
  { since, until }: Span,
  now: Date,
): Promise<MoneySums> {
  const rows = await readRows(db, [{ since, until }], dayOf(now));
  return addUp(waysIn(payments, rows).map(({ sums }) => sums));
}

interface Row extends MoneySums {
  number: number;
  method: PaymentMethod | null;
  provider: string;
}

async function readRows(db: Db, spans: readonly Span[], today: string): Promise<Row[]> {
  const one = (kinds: string, then: string) =>
    sql.raw(`sum(case when kind in (${kinds}) then ${then} else 0 end)`);
  const came = "'sale', 'extra', 'other'";
  const { rows } = await sql<Row>`${movementsIn(db, spans, today)}
    select number, method, provider, ${one(came, "1")} as payments, ${one("'refund', 'lost'", "1")} as refunds,
      sum(received - own_interest + discount) as gross, sum(discount) as discount,
      sum(own_interest + kept) as interest, sum(kept) as kept, coalesce(sum(fee), 0) as fee,
      sum(case when fee is null then received else 0 end) as "feeUntold", sum(returned) as returned,
      ${one("'lost'", "returned")} as lost, sum(disputed) as disputed, sum(held) as held,
      sum(case when untold_release = 1 then received else 0 end) as "releaseUntold",
      ${one("'extra'", "received")} as extra
    from movement group by number, method, provider order by number, method, provider`.execute(db);
  return rows;
}

const METHODS: readonly (PaymentMethod | null)[] = ["credit", "pix", "boleto", null];

/** Each way once, cards first. */
function waysIn(payments: Payments, rows: Row[]): WaySums[] {
  const names = [...new Set(rows.map(({ provider }) => provider))].sort();
  return METHODS.flatMap((method) =>
    names.flatMap((provider) => {
      const own = rows.filter((row) => row.method === method && row.provider === provider);
      if (own.length === 0) return [];
      const sums = addUp(own);
      return [
        {
          ...wayOf(payments, method, provider),
          sums: sumsAt(provider, sums),
        },
      ];
    }),
  );
}

export function wayOf(payments: Payments, method: PaymentMethod | null, provider: string): Way {
  return {
    method,
    provider,
    providerName: nameOf(payments, provider),
  };
}

function nameOf(payments: Payments, provider: string): string | null {
  if (provider === IMPORTED) return null;
  return provider === SOLD_BY_HAND ? "Venda por fora" : providerNameOf(payments, provider);
}

/** Money that reaches the owner directly has no day of release; for a sale by hand the owner wrote down what was left after fees. */
function sumsAt(provider: string, sums: MoneySums): MoneySums {
  if (provider === SOLD_BY_HAND) return { ...sums, releaseUntold: 0, feeUntold: 0 };
  const isDirect = PROVIDERS.find((kind) => kind.id === provider)?.paysDirectly;
  return isDirect ? { ...sums, releaseUntold: 0 } : sums;
}

/** Over all payments there ever were: what is questioned, and what is paid out on which later day. */
export async function readStanding(db: Db, payments: Payments, now: Date) {
  const attempts = sql.table("payment_attempts");
  const { rows } = await sql<{ day: string | null; provider: string; cents: number; payments: number }>`
    select null as day, provider, sum(approved_cents - refunded_cents) as cents, count(*) as payments
      from ${attempts} where dispute = 'open' group by provider
    union all
    select available_on, provider, sum(approved_cents - coalesce(fee_cents, 0) - refunded_cents), count(*)
      from ${attempts} where available_on > ${dayOf(now)} and dispute not in ('open', 'lost')
        and approved_cents > coalesce(fee_cents, 0) + refunded_cents
      group by available_on, provider
    order by day, provider`.execute(db);
  const releases = rows.flatMap(({ day, provider, cents }) =>
    day === null ? [] : [{ day, cents, providerName: providerNameOf(payments, provider) }],
  );
  const disputes = rows.filter(({ day }) => day === null);
  const sumOf = (some: { cents: number }[]) => some.reduce((sum, { cents }) => sum + cents, 0);
  return {
    disputed: sumOf(disputes),
    disputes: disputes.reduce((count, one) => count + one.payments, 0),
    held: sumOf(releases),
    releases,
  };
}

/** The month of the first order, or of money that came before it was written down; undefined before both. */
export async function findFirstMonth(db: Db): Promise<string | undefined> {
  const [order, payment] = await Promise.all([
    db
      .selectFrom("orders")
      .select("created_at as at")
      .orderBy("created_at")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("payment_attempts")
      .select("approved_at as at")
      .where("approved_at", "is not", null)
      .orderBy("approved_at")
      .limit(1)
      .executeTakeFirst(),
  ]);
  const months = [order, payment].flatMap((first) => (first?.at ? dayOf(first.at).slice(0, 7) : []));
  return months.sort()[0];
}
