// From an offer's page to its payment. Pages and checkouts are counts of a day without anybody's name; orders are rows.
import type { Db } from "#db/connect.server.ts";
import type { Period } from "../dashboard/period.ts";

export type OfferFunnel = Awaited<ReturnType<typeof readOfferFunnel>>;
export type FunnelRow = OfferFunnel["offers"][number];

export interface FunnelSteps {
  pages: number;
  checkouts: number;
  orders: number;
  paid: number;
}

const NOTHING: FunnelSteps = { pages: 0, checkouts: 0, orders: 0, paid: 0 };
const STEPS = ["pages", "checkouts", "orders", "paid"] as const;

/** Every offer that was seen or sold in this time; a product's own price is one of them. */
export async function readOfferFunnel(db: Db, period: Period) {
  const [counted, sold, oldest] = await Promise.all([
    readCounts(db, period),
    readOrders(db, period),
    db.selectFrom("offer_counts").select("day").orderBy("day").limit(1).executeTakeFirst(),
  ]);
  const rows = new Map<string, FunnelSteps & { productId: number; offerId: number }>();
  for (const { product_id, offer_id, ...steps } of [...counted, ...sold]) {
    if (product_id === null) continue;
    const [productId, offerId] = [product_id, offer_id ?? 0];
    const key = `${productId}:${offerId}`;
    rows.set(key, { ...NOTHING, ...rows.get(key), ...steps, productId, offerId });
  }
  const offers = (await withNames(db, [...rows.values()])).sort(
    (a, b) =>
      b.paid - a.paid ||
      b.orders - a.orders ||
      b.checkouts - a.checkouts ||
      b.pages - a.pages ||
      inWords(a, b),
  );
  return {
    offers,
    all: offers.reduce(addSteps, NOTHING),
    /** Pages and checkouts are known of the whole period. */
    isCounted: oldest !== undefined && oldest.day <= period.first,
    countedSince: oldest?.day ?? null,
  };
}

function readCounts(db: Db, { first, last }: Period) {
  return db
    .selectFrom("offer_counts")
    .select((eb) => [
      "product_id",
      "offer_id",
      eb.fn.sum<number>("pages").as("pages"),
      eb.fn.sum<number>("checkouts").as("checkouts"),
    ])
    .where("day", ">=", first)
    .where("day", "<=", last)
    .groupBy(["product_id", "offer_id"])
    .execute();
}

/** Orders that a visit made in this time, each once for every offer in it; what was taken beside another product is not bought by its page. */
function readOrders(db: Db, { since, until }: Period) {
  return db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select((eb) => [
      "order_items.product_id",
      "order_items.offer_id",
      eb.fn.count<number>("orders.id").distinct().as("orders"),
      eb.fn
        .count<number>("orders.id")
        .distinct()
        .filterWhere("orders.first_paid_at", "is not", null)
        .as("paid"),
    ])
    .where("orders.created_at", ">=", since)
    .where("orders.created_at", "<", until)
    .where("orders.source", "is not", null)
    .where("order_items.bump_id", "is", null)
    .groupBy(["order_items.product_id", "order_items.offer_id"])
    .execute();
}

/** What was counted of an offer that went is left out; its orders cannot go, and neither can it then. */
async function withNames<R extends { productId: number; offerId: number }>(db: Db, rows: R[]) {
  if (rows.length === 0) return [];
  const ids = (of: "productId" | "offerId") => [...new Set(rows.map((row) => row[of]))];
  const [products, offers] = await Promise.all([
    db.selectFrom("products").select(["id", "name"]).where("id", "in", ids("productId")).execute(),
    db.selectFrom("offers").select(["id", "name"]).where("id", "in", ids("offerId")).execute(),
  ]);
  const productNames = new Map(products.map(({ id, name }) => [id, name]));
  const offerNames = new Map<number, string | null>(offers.map(({ id, name }) => [id, name]));
  offerNames.set(0, null);
  return rows.flatMap((row) => {
    const [product, offer] = [productNames.get(row.productId), offerNames.get(row.offerId)];
    // `offer` is null for the product's own price.
    return product === undefined || offer === undefined ? [] : [{ ...row, product, offer }];
  });
}

function addSteps(sum: FunnelSteps, one: FunnelSteps): FunnelSteps {
  const added = { ...sum };
  for (const step of STEPS) added[step] += one[step];
  return added;
}

interface Named {
  product: string;
  offer: string | null;
}

function inWords(a: Named, b: Named): number {
  return a.product.localeCompare(b.product, "pt-BR") || (a.offer ?? "").localeCompare(b.offer ?? "", "pt-BR");
}
