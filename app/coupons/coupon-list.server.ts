// Reads coupons for the owner: the list with figures, and one coupon.
import { sql } from "kysely";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { occursIn } from "#db/search.server.ts";
import { COUPON_FIELDS, type CouponState } from "./coupon.ts";
import type { CouponFilter, CouponSort } from "./coupon-filter.ts";
import { listProductsOf } from "./coupon-writes.server.ts";

export const COUPONS_PAGE_SIZE = 20;

export type CouponListItem = Awaited<ReturnType<typeof listCoupons>>["items"][number];
export type EditedCoupon = NonNullable<Awaited<ReturnType<typeof findCoupon>>>;

/** One page of the filtered coupons with figures. */
export async function listCoupons(db: Db, filter: CouponFilter, asked: Page, now: Date) {
  const found = couponsOf(db, filter, now);
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const page = withinPages(asked, total);
  const [column, way] = SORTED[filter.sort];
  const rows = await found
    .select(["id", "created_at", "used_count", ...COUPON_FIELDS])
    .orderBy(column, way)
    .orderBy("id", way)
    .limit(page.size)
    .offset(page.offset)
    .execute();
  const figures = await sumFigures(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map((coupon) => ({
    ...coupon,
    ...(figures.get(coupon.id) ?? { orders: 0, paid: 0, discountCents: 0, revenueCents: 0 }),
  }));
  return { items, total, page };
}

/** Ids of all filtered coupons, for bulk acts. */
export async function findCouponIds(
  db: Db,
  filter: CouponFilter,
  now: Date,
  most: number,
): Promise<number[]> {
  const rows = await couponsOf(db, filter, now).select("id").orderBy("id").limit(most).execute();
  return rows.map(({ id }) => id);
}

export async function findCoupon(db: Db, id: number) {
  const row = await db
    .selectFrom("coupons")
    .select(["id", "version", "updated_at", "used_count", ...COUPON_FIELDS])
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, products: (await listProductsOf(db, [id])).get(id) ?? [] };
}

/** Products for the form: those on sale, and those that the coupon names already. */
export async function listCouponProducts(db: Db) {
  return db
    .selectFrom("products")
    .select(["id", "name"])
    .where("retired_at", "is", null)
    .orderBy("search_title")
    .limit(500)
    .execute();
}

function couponsOf(db: Db, { query, state }: CouponFilter, now: Date) {
  let coupons = db.selectFrom("coupons").where("retired_at", "is", null);
  if (query.trim() !== "") {
    const terms = searchTerms(query);
    coupons = coupons.where((eb) =>
      terms.length === 0
        ? sql.lit(false)
        : eb.and(terms.map((term) => occursIn(db, term, sql`search_title`))),
    );
  }
  if (state === "todos") return coupons;
  return coupons.where(stateIs(state, now));
}

/** `couponState` as an SQL condition. */
function stateIs(state: CouponState, now: Date) {
  const ended = sql`(ends_at is not null and ends_at <= ${now})`;
  const spent = sql`(max_uses is not null and used_count >= max_uses)`;
  const waiting = sql`(starts_at is not null and starts_at > ${now})`;
  const here = {
    paused: sql<boolean>`is_paused`,
    ended: sql<boolean>`not is_paused and ${ended}`,
    used_up: sql<boolean>`not is_paused and not ${ended} and ${spent}`,
    waiting: sql<boolean>`not is_paused and not ${ended} and not ${spent} and ${waiting}`,
    on: sql<boolean>`not is_paused and not ${ended} and not ${spent} and not ${waiting}`,
  };
  return here[state];
}

const SORTED: Record<CouponSort, ["id" | "code" | "used_count", "asc" | "desc"]> = {
  recentes: ["id", "desc"],
  antigos: ["id", "asc"],
  codigo: ["code", "asc"],
  "codigo-z": ["code", "desc"],
  usos: ["used_count", "desc"],
  "menos-usos": ["used_count", "asc"],
};

export interface CouponFigures {
  /** All orders with the coupon, and the paid ones. */
  orders: number;
  paid: number;
  /** Discount and revenue of the paid orders, after refunds. */
  discountCents: number;
  revenueCents: number;
}

async function sumFigures(db: Db, ids: number[]): Promise<Map<number, CouponFigures>> {
  if (ids.length === 0) return new Map();
  const isPaid = sql`first_paid_at is not null`;
  const rows = await db
    .selectFrom("orders")
    .select("coupon_id")
    .select([
      sql<number>`count(*)`.as("orders"),
      sql<number>`sum(case when ${isPaid} then 1 else 0 end)`.as("paid"),
      sql<number>`sum(case when ${isPaid} then discount_cents else 0 end)`.as("discount_cents"),
      sql<number>`sum(paid_cents - refunded_cents)`.as("revenue_cents"),
    ])
    .where("coupon_id", "in", ids)
    .groupBy("coupon_id")
    .execute();
  return new Map(
    rows.map((row) => [
      Number(row.coupon_id),
      {
        orders: Number(row.orders),
        paid: Number(row.paid),
        discountCents: Number(row.discount_cents),
        revenueCents: Number(row.revenue_cents),
      },
    ]),
  );
}

/** The states of marked coupons, for the question about a bulk act. */
export async function readMarkedCoupons(db: Db, ids: number[]) {
  const query = db.selectFrom("coupons").select(["id", "is_paused"]).where("id", "in", ids);
  return query.where("retired_at", "is", null).execute();
}
