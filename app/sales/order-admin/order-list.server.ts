// Orders as the owner sees them: the list, its counters.
import { sql } from "kysely";
import type { Page } from "#app/platform/pagination.ts";
import { searchTerms } from "#app/platform/search.ts";
import type { Db } from "#db/connect.server.ts";
import { matchesTerms } from "#db/search.server.ts";
import { type OrderFilter, orderNumberIn } from "./order-filter.ts";

export const ORDERS_PAGE_SIZE = 20;

export type OrderListItem = Awaited<ReturnType<typeof listOrders>>["items"][number];
export type OrderCounters = Awaited<ReturnType<typeof countOrders>>;
export type RecentOrder = Awaited<ReturnType<typeof listRecentOrders>>[number];

/** One page of the orders that the filter names, newest first, each with its lines. */
export async function listOrders(db: Db, filter: OrderFilter, page: Pick<Page, "size" | "offset">) {
  const matching = matchingOrders(db, filter);
  const [orders, counted] = await Promise.all([
    matching
      .select(LIST_COLUMNS)
      .select(customerColumns)
      .orderBy("orders.created_at", "desc")
      .orderBy("orders.id", "desc")
      .limit(page.size)
      .offset(page.offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const ids = orders.map((order) => order.id);
  const [lines, requests] = await Promise.all([listLinesOf(db, ids), listRefundRequests(db, ids)]);
  const items = orders.map((order) => ({
    ...order,
    lines: lines.filter((line) => line.order_id === order.id),
    has_refund_request: requests.has(order.id),
  }));
  return { items, total: counted.total };
}

/** The newest orders, for the dashboard. */
export async function listRecentOrders(db: Db, limit: number) {
  return db
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.user_id")
    .select(["orders.id", "orders.status", "orders.total", "orders.financing_cents", "orders.created_at"])
    .select(customerColumns)
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(limit)
    .execute();
}

/** Over all orders. Revenue is what was paid less what was refunded. */
export async function countOrders(db: Db) {
  return db
    .selectFrom("orders")
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      sql<number>`coalesce(sum(paid_cents - refunded_cents), 0)`.as("revenue"),
      eb.fn.countAll<number>().filterWhere("status", "=", "completed").as("completed"),
      eb.fn.countAll<number>().filterWhere("status", "=", "pending").as("pending"),
      eb.fn
        .countAll<number>()
        .filterWhere((where) =>
          where.or([where("attention", "is not", null), where("id", "in", ordersAskedBack(db))]),
        )
        .as("attention"),
    ])
    .executeTakeFirstOrThrow();
}

const LIST_COLUMNS = [
  "orders.id",
  "orders.public_id",
  "orders.version",
  "orders.status",
  "orders.status_reason",
  "orders.payment_status",
  "orders.payment_method",
  "orders.installments",
  "orders.total",
  "orders.financing_cents",
  "orders.paid_cents",
  "orders.refunded_cents",
  "orders.attention",
  "orders.created_at",
] as const;

/** Who bought: what was typed at the checkout, else the account's own. */
export const customerColumns = [
  sql<string | null>`coalesce(orders.guest_name, users.name)`.as("customer_name"),
  sql<string | null>`coalesce(orders.guest_email, users.email)`.as("customer_email"),
];

/** Orders and their customers, narrowed by the filter. */
export function matchingOrders(db: Db, filter: OrderFilter) {
  let query = db.selectFrom("orders").leftJoin("users", "users.id", "orders.user_id");
  if (filter.status) query = query.where("orders.status", "=", filter.status);
  if (filter.payment) query = query.where("orders.payment_status", "=", filter.payment);
  if (filter.attention) {
    query = query.where((where) =>
      where.or([where("orders.attention", "is not", null), where("orders.id", "in", ordersAskedBack(db))]),
    );
  }
  const terms = searchTerms(filter.query);
  const number = orderNumberIn(filter.query);
  if (number !== undefined) {
    query = query.where((where) =>
      where.or([where("orders.id", "=", number), matchesTerms(db, "orders", terms)]),
    );
  } else if (terms.length > 0) {
    query = query.where(matchesTerms(db, "orders", terms));
  } else if (filter.query.trim() !== "") {
    query = query.where(sql<boolean>`1 = 0`);
  }
  return query;
}

/** Orders whose buyers wait for an answer to their wish for the money back. */
function ordersAskedBack(db: Db) {
  return db
    .selectFrom("refunds")
    .select("refunds.order_id")
    .where("refunds.state", "=", "requested")
    .where("refunds.origin", "=", "customer");
}

async function listRefundRequests(db: Db, orderIds: number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await ordersAskedBack(db).where("refunds.order_id", "in", orderIds).execute();
  return new Set(rows.map((row) => row.order_id));
}

export async function listLinesOf(db: Db, orderIds: number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("order_items")
    .leftJoin("products", "products.id", "order_items.product_id")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["order_items.id", "order_items.order_id", "order_items.name", "order_items.image"])
    .select(["order_items.quantity", "categories.slug as category_slug"])
    .where("order_items.order_id", "in", orderIds)
    .orderBy("order_items.id")
    .execute();
}
