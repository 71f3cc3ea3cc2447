// Orders as the owner sees them: the list, its counters.
import { type RawBuilder, sql } from "kysely";
import { OFF_SITE } from "#app/analytics/touch/source-labels.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { addDay, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import { type Db, engineOf } from "#db/connect.server.ts";
import { type Direction, inOrder, type ListOrder, orderWithoutIndex, pageScan } from "#db/pages.server.ts";
import type { OrderStatus } from "#db/schema.ts";
import {
  countListed,
  estimateSearch,
  estimateTitles,
  idsMatching,
  idsWithTitleMatching,
  occursInPlace,
} from "#db/search.server.ts";
import { orderLookups } from "../views/order-lookups.server.ts";
import { listReceipts, receiptsToConfirm } from "../views/receipts-to-confirm.server.ts";
import { type OrderFilter, type OrderSort, orderNumberIn } from "./order-filter.ts";

export const ORDERS_PAGE_SIZE = 20;
const FILTER_PRODUCTS = 200;
const FILTER_SOURCES = 100;
const FILTER_COUPONS = 200;

export type OrderListItem = Awaited<ReturnType<typeof listOrders>>["items"][number];
export type OrderCounters = Awaited<ReturnType<typeof countOrders>>;
export type RecentOrder = Awaited<ReturnType<typeof listRecentOrders>>[number];

/** One page of the orders that the filter names, each with its lines. */
export async function listOrders(db: Db, filter: OrderFilter, asked: Page, counters: OrderCounters) {
  const isSearch = filter.query.trim() !== "";
  const matching = matchingOrders(db, filter, isSearch ? await findsMuch(db, filter.query) : undefined);
  const known = knownTotal(filter, counters);
  const { total, isMore } = isSearch
    ? await countListed(db, matching.select("orders.id"), true)
    : { total: known ?? (await countMatching(matching)), isMore: false };
  const page = withinPages(asked, total);
  const scan = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  const order = orderOf(filter);
  // Found by an index alone; only the rows that are shown are read whole.
  const isFound = filter.sort.startsWith("cliente") && isSearch && !isMore;
  const shown = inOrder(matching.select("orders.id"), isFound ? orderWithoutIndex(order) : order, scan)
    .limit(scan.limit)
    .offset(scan.offset);
  const rows = db
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.user_id")
    .select(LIST_COLUMNS)
    .select(customerColumns)
    .where("orders.id", "in", shown);
  const orders = await inOrder(rows, order).execute();
  const ids = orders.map((order) => order.id);
  const [lines, requests, receipts] = await Promise.all([
    listLinesOf(db, ids),
    listRefundRequests(db, ids),
    listReceipts(db, ids),
  ]);
  const items = withShownEmails(orders, "customer_email").map((order) => ({
    ...order,
    lines: lines.filter((line) => line.order_id === order.id),
    has_refund_request: requests.has(order.id),
    refund_protocol: requests.get(order.id) ?? null,
    receipt: receipts.findLast((receipt) => receipt.order_id === order.id) ?? null,
  }));
  return { items, total, isMore, page };
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

/** Over all orders, from one walk over a narrow index. Revenue is what was paid less what was refunded. */
export async function countOrders(db: Db) {
  const [groups, { attention, toConfirm }] = await Promise.all([
    db
      .selectFrom("orders")
      .select((eb) => ["status", "payment_status", eb.fn.countAll<number>().as("count")])
      .select(sql<number>`sum(paid_cents - refunded_cents)`.as("revenue"))
      .groupBy(["status", "payment_status"])
      .execute(),
    db
      .selectFrom(ordersToLookAt().as("waiting"))
      .select((eb) => [
        eb.fn.countAll<number>().as("attention"),
        eb
          .selectFrom(receiptsToConfirm(db).as("to_confirm"))
          .select((of) => of.fn.countAll<number>().as("n"))
          .$asScalar()
          .$notNull()
          .as("toConfirm"),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const countOf = (status?: OrderStatus) => sumOf(groups.filter((one) => !status || one.status === status));
  return {
    groups: groups.map(({ status, payment_status, count }) => ({ status, payment_status, count })),
    total: countOf(),
    revenue: groups.reduce((sum, one) => sum + Number(one.revenue), 0),
    completed: countOf("completed"),
    pending: countOf("pending"),
    attention,
    toConfirm,
  };
}

/** A search has to count its matches; a filter by status and payment alone reads the kept counters. */
function knownTotal(filter: OrderFilter, counters: OrderCounters) {
  const { query, status, payment, attention, toConfirm, from, until, product, source, coupon } = filter;
  if (from || until || product || source || coupon) return undefined;
  if (query.trim() !== "" || (attention && toConfirm)) return undefined;
  if (toConfirm) return status || payment ? undefined : counters.toConfirm;
  if (attention) return status || payment ? undefined : counters.attention;
  return sumOf(
    counters.groups.filter(
      (one) => (!status || one.status === status) && (!payment || one.payment_status === payment),
    ),
  );
}

function sumOf(groups: { count: number }[]): number {
  return groups.reduce((sum, { count }) => sum + Number(count), 0);
}

async function countMatching(matching: ReturnType<typeof matchingOrders>): Promise<number> {
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

const SORTS: Record<OrderSort, [RawBuilder<unknown>, Direction]> = {
  recentes: [sql`orders.created_at`, "desc"],
  antigos: [sql`orders.created_at`, "asc"],
  "maior-total": [sql`(orders.total + orders.financing_cents)`, "desc"],
  "menor-total": [sql`(orders.total + orders.financing_cents)`, "asc"],
  cliente: [sql`orders.search_title`, "asc"],
  "cliente-z": [sql`orders.search_title`, "desc"],
};

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
  "orders.is_imported",
  "orders.created_at",
] as const;

/** Who bought: what was typed at the checkout, else the account's own. */
export const customerColumns = [
  sql<string | null>`coalesce(orders.guest_name, users.name)`.as("customer_name"),
  sql<string | null>`coalesce(orders.guest_email, users.email)`.as("customer_email"),
];

/** Orders and their customers, narrowed by the filter. */
function matchingOrders(db: Db, filter: OrderFilter, muchFound?: RawBuilder<boolean>) {
  let query = db.selectFrom("orders").leftJoin("users", "users.id", "orders.user_id");
  if (filter.status) query = query.where("orders.status", "=", filter.status);
  if (filter.payment) query = query.where("orders.payment_status", "=", filter.payment);
  if (filter.attention) {
    query = query.where(sql<boolean>`orders.id in ${ordersToLookAt()}`);
  }
  if (filter.toConfirm) query = query.where("orders.id", "in", receiptsToConfirm(db));
  if (filter.from) query = query.where("orders.created_at", ">=", startOfDay(filter.from));
  if (filter.until) query = query.where("orders.created_at", "<", startOfDay(addDay(filter.until, 1)));
  if (filter.source) {
    const isOffSite = filter.source === OFF_SITE;
    query = query.where("orders.source", isOffSite ? "is" : "=", isOffSite ? null : filter.source);
  }
  if (filter.product) {
    const lines = db.selectFrom("order_items").select("order_id").where("product_id", "=", filter.product);
    query = query.where("orders.id", "in", lines);
  }
  if (filter.coupon) query = query.where("orders.coupon_id", "=", filter.coupon);
  const terms = searchTerms(filter.query);
  const number = orderNumberIn(filter.query);
  if (muchFound) {
    query = query.where(muchFound);
  } else if (terms.length > 0 || number !== undefined) {
    query = query.where(sql<boolean>`orders.id in (${foundBy(db, filter.query, terms, number)})`);
  } else if (filter.query.trim() !== "") {
    query = query.where(sql<boolean>`1 = 0`);
  }
  return query;
}

/** Rows marked one by one. */
export interface MarkedOrders {
  ids: number[];
}

/** Sort columns; the id decides between equal rows. */
export function orderOf({ sort }: Pick<OrderFilter, "sort">): ListOrder {
  const [by, way] = SORTS[sort];
  return [
    { by, way },
    { by: sql`orders.id`, way },
  ];
}

/** Orders marked on the screen: some rows, or all that the filter finds. */
export function markedOrders(db: Db, wanted: OrderFilter | MarkedOrders) {
  if (!("ids" in wanted)) return matchingOrders(db, wanted);
  return db
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.user_id")
    .where("orders.id", "in", wanted.ids);
}

/** By customer, product name, number or another key; each from its own index. */
function foundBy(db: Db, query: string, terms: string[], number: number | undefined) {
  const ways: RawBuilder<unknown>[] = [...orderLookups(db, query)];
  if (terms.length > 0) ways.push(sql`select * from ${idsMatching(db, "orders", terms)} as by_customer`);
  // A typed number means the order, not products with that number in their name.
  if (number !== undefined) ways.push(sql`select id from orders where id = ${number}`);
  else {
    const products = idsWithTitleMatching(db, "products", terms);
    ways.push(sql`select order_id from order_items where product_id in ${products}`);
  }
  return sql.join(ways, sql` union `);
}

/**
 * On SQLite, tests each row against the search when many rows match, because collecting all their ids takes long.
 * Undefined if `foundBy` is fast enough.
 */
async function findsMuch(db: Db, query: string): Promise<RawBuilder<boolean> | undefined> {
  const terms = searchTerms(query);
  if (engineOf(db) === "postgres" || terms.length === 0) return undefined;
  const number = orderNumberIn(query);
  const [buyers, titles] = await Promise.all([
    estimateSearch(db, "orders", terms),
    number === undefined ? estimateTitles(db, "products", terms) : ("few" as const),
  ]);
  if (buyers === "few" && titles === "few") return undefined;
  const lookups = orderLookups(db, query);
  const ways = [occursInPlace(db, { column: "orders.id", table: "orders" }, terms, buyers)];
  if (lookups.length > 0) ways.push(sql`+orders.id in (${sql.join(lookups, sql` union `)})`);
  if (number !== undefined) ways.push(sql`orders.id = ${number}`);
  else {
    const sold = { column: "line.product_id", table: "products", inTitles: true } as const;
    ways.push(sql`exists (select 1 from order_items as line where line.order_id = orders.id
      and ${occursInPlace(db, sold, terms, titles)})`);
  }
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** Choices of the product filter: best sellers and the current choice. */
export async function listFilterProducts(db: Db, chosen: number | undefined) {
  const products = db.selectFrom("products").select(["id", "name"]);
  const [sold, own] = await Promise.all([
    products
      .where("retired_at", "is", null)
      .orderBy("sales_count", "desc")
      .orderBy("id")
      .limit(FILTER_PRODUCTS)
      .execute(),
    chosen === undefined ? [] : products.where("id", "=", chosen).execute(),
  ]);
  const all = new Map([...sold, ...own].map((product) => [product.id, product]));
  return [...all.values()].sort((a, b) => a.name.localeCompare(b.name, "pt-BR"));
}

/** Choices of the coupon filter: most used and the current choice. */
export async function listFilterCoupons(db: Db, chosen: number | undefined) {
  const rows = await db
    .selectFrom("coupons")
    .select(["id", "code"])
    .where((eb) =>
      eb.or([eb("retired_at", "is", null), ...(chosen === undefined ? [] : [eb("id", "=", chosen)])]),
    )
    .orderBy(sql`case when id = ${chosen ?? 0} then 0 else 1 end`)
    .orderBy("used_count", "desc")
    .orderBy("id", "desc")
    .limit(FILTER_COUPONS)
    .execute();
  return rows.sort((a, b) => a.code.localeCompare(b.code, "pt-BR"));
}

/** Choices of the source filter, by a loose index scan. */
export async function listFilterSources(db: Db, chosen: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`with recursive found(source) as (
      select min(source) from orders
      union all
      select (select min(source) from orders where source > found.source) from found
      where found.source is not null)
    select source from found where source is not null limit ${sql.lit(FILTER_SOURCES)}`.execute(db);
  const sources = rows.map(({ source }) => source);
  return chosen === undefined || chosen === OFF_SITE || sources.includes(chosen)
    ? sources
    : [...sources, chosen];
}

/** Orders that need a person. Written out, so that the partial index is used. */
function ordersToLookAt() {
  return sql<{ id: number }>`(select id from orders where attention is not null
    union select order_id from refunds where state = 'requested' and origin = 'customer')`;
}

/** Open refund requests and their numbers. Written out for the same reason. */
async function listRefundRequests(db: Db, orderIds: number[]): Promise<Map<number, string | null>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("refunds")
    .select(["refunds.order_id", "refunds.protocol"])
    .where("refunds.state", "=", sql.lit("requested"))
    .where("refunds.origin", "=", sql.lit("customer"))
    .where("refunds.order_id", "in", orderIds)
    .execute();
  return new Map(rows.map(({ order_id, protocol }) => [order_id, protocol]));
}

export async function listLinesOf(db: Db, orderIds: number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("order_items")
    .leftJoin("products", "products.id", "order_items.product_id")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["order_items.id", "order_items.order_id", "order_items.name", "order_items.image"])
    .select(["order_items.quantity", "categories.slug as category_slug"])
    .select(["order_items.access_kind", "order_items.access_count", "order_items.access_until"])
    .where("order_items.order_id", "in", orderIds)
    .orderBy("order_items.id")
    .execute();
}
