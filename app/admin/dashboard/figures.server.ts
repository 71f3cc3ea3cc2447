// The figures of one period, each beside the period before. Revenue is what was paid less what went back.
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import { type Method, type Money, readMoney, sumMoney } from "./money.server.ts";
import type { Bar, Period, Span } from "./period.ts";

export type Figures = Awaited<ReturnType<typeof readFigures>>;
export type MethodRevenue = Figures["methods"][number];

/** `also` are stretches of time beside the period, summed by the same statements. */
export async function readFigures(db: Db, period: Period, also: readonly Span[] = []) {
  const { bars } = period;
  const [moved, people, products] = await Promise.all([
    readMoney(db, [...bars, ...bars.map(({ before }) => before), ...also]),
    readPeople(db, period),
    readProducts(db, period),
  ]);
  const now = moved.slice(0, bars.length);
  const before = moved.slice(bars.length, 2 * bars.length);
  const others = moved.slice(2 * bars.length).map((methods) => sumMoney(methods.values()));
  const money = sumMoney(now.flatMap((methods) => [...methods.values()]));
  const moneyBefore = sumMoney(before.flatMap((methods) => [...methods.values()]));
  return {
    money,
    moneyBefore,
    revenue: revenueOf(money),
    revenueBefore: revenueOf(moneyBefore),
    bars: bars.map((bar, number) => moneyBar(bar, now[number], before[number])),
    methods: byMethod(now),
    also: others.map((sum) => ({ ...sum, revenue: revenueOf(sum) })),
    ...people,
    ...products,
  };
}

function revenueOf({ paid, refunded }: Pick<Money, "paid" | "refunded">): number {
  return paid - refunded;
}

function moneyBar({ first, last }: Bar, now?: Map<Method, Money>, before?: Map<Method, Money>) {
  const own = sumMoney(now?.values() ?? []);
  const earlier = sumMoney(before?.values() ?? []);
  return {
    first,
    last,
    revenue: revenueOf(own),
    orders: own.orders,
    revenueBefore: revenueOf(earlier),
    ordersBefore: earlier.orders,
  };
}

/** Methods with any movement, the largest first. */
function byMethod(moved: Map<Method, Money>[]) {
  const known: Method[] = ["credit", "pix", "boleto", null];
  return known
    .map((method) => {
      const { orders, paid, refunded } = sumMoney(moved.flatMap((methods) => methods.get(method) ?? []));
      return { method, orders, revenue: paid - refunded, moved: orders + paid + refunded };
    })
    .filter(({ moved }) => moved > 0)
    .sort((a, b) => b.revenue - a.revenue);
}

/** Who runs the shop did not come to it: they are no new ones. */
async function readPeople(db: Db, { since, until, before }: Period) {
  const arrived = (span: Span) =>
    db
      .selectFrom("users")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("erased_at", "is", null)
      .where("team_role", "is", null)
      .where("created_at", ">=", span.since)
      .where("created_at", "<", span.until)
      .$asScalar()
      .$notNull();
  const accounts = db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("erased_at", "is", null)
    .$asScalar()
    .$notNull();
  return db
    .selectNoFrom([
      arrived({ since, until }).as("newUsers"),
      arrived(before).as("newUsersBefore"),
      accounts.as("accounts"),
    ])
    .executeTakeFirstOrThrow();
}

/** Nobody writes down since when a product is sold, so the change is what came in this time and is sold now. */
async function readProducts(db: Db, { since, until }: Period) {
  const standing = (isActive: boolean) =>
    db
      .selectFrom("products_admin_counts")
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("n"), eb.lit(0)).as("n"))
      .where("is_retired", "=", false)
      .where("is_active", "=", isActive)
      .$asScalar()
      .$notNull();
  // In the words of the partial index: SQLite does not see them behind a parameter.
  const arrived = db
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where(sql<boolean>`is_active`)
    .where("retired_at", "is", null)
    .where("created_at", ">=", since)
    .where("created_at", "<", until)
    .$asScalar()
    .$notNull();
  return db
    .selectNoFrom([
      standing(true).as("activeProducts"),
      standing(false).as("inactiveProducts"),
      arrived.as("newProducts"),
    ])
    .executeTakeFirstOrThrow();
}
