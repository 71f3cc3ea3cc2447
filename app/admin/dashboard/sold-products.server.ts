import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import { perEngine } from "#db/spellings.server.ts";
import type { Span } from "./period.ts";

export type SoldProduct = Awaited<ReturnType<typeof listSoldProducts>>[number];

interface Sold {
  id: number;
  units: number;
  cents: number;
}

/**
 * Products by what their lines brought in: lines of orders paid in this time at the price they were sold for, without
 * those that were given back since.
 */
export async function listSoldProducts(db: Db, span: Span, limit: number) {
  const returned = await readGivenBack(db, span);
  const back = new Map(returned.map((one) => [one.id, one]));
  // What was given back only moves products down: so many more are enough to choose from.
  const sold = await readSold(db, span, limit + back.size);
  const kept = sold
    .map(({ id, units, cents }) => ({
      id,
      units: units - (back.get(id)?.units ?? 0),
      cents: cents - (back.get(id)?.cents ?? 0),
    }))
    .filter(({ units }) => units > 0)
    .sort((a, b) => b.cents - a.cents || b.units - a.units || a.id - b.id)
    .slice(0, limit);
  return withNames(db, kept);
}

/** From here on it is cheaper to walk past the lines of all days, product by product, than to sort those of these. */
const LONG_MS = 60 * 86_400_000;

async function readSold(db: Db, { since, until }: Span, limit: number): Promise<Sold[]> {
  const isLong = until.getTime() - since.getTime() > LONG_MS;
  // PostgreSQL knows how many lines there are; SQLite is told which index to walk along.
  const paidAt = perEngine(db, { sqlite: isLong ? sql`+paid_at` : sql`paid_at`, postgres: sql`paid_at` });
  const { rows } =
    await sql<Sold>`select product_id as id, sum(quantity) as units, sum(price * quantity - rest_cents) as cents
    from ${sql.table("order_items")}
    where ${paidAt} >= ${since} and ${paidAt} < ${until} and refunded_at is null and product_id is not null
    group by product_id order by cents desc, units desc, product_id limit ${limit}`.execute(db);
  return rows;
}

/** Lines that no refund names, of orders whose whole payment went back. */
async function readGivenBack(db: Db, { since, until }: Span): Promise<Sold[]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select("order_items.product_id as id")
    .select(sql<number>`sum(quantity)`.as("units"))
    .select(sql<number>`sum(price * quantity - rest_cents)`.as("cents"))
    .where(sql<boolean>`orders.payment_status = 'refunded'`)
    .where("orders.first_paid_at", ">=", since)
    .where("orders.first_paid_at", "<", until)
    .where("order_items.refunded_at", "is", null)
    .groupBy("order_items.product_id")
    .execute();
  return rows.flatMap(({ id, ...sums }) => (id === null ? [] : [{ id, ...sums }]));
}

async function withNames(db: Db, sold: Sold[]) {
  if (sold.length === 0) return [];
  const products = await db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["products.id", "products.name", "products.image", "categories.slug as category_slug"])
    .where(
      "products.id",
      "in",
      sold.map(({ id }) => id),
    )
    .execute();
  return sold.flatMap(({ units, cents, id }) =>
    products.filter((product) => product.id === id).map((product) => ({ ...product, units, cents })),
  );
}
