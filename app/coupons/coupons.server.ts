// Reads coupons for a purchase.

import { type RawBuilder, sql } from "kysely";
import { type Caller, countWrong, mayTry } from "#app/platform/gates/gate.server.ts";
import type { RateLimits } from "#app/platform/http/rate-limit.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, engineOf } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { type AskedCoupon, type CouponRefusal, couponRefusal, couponSentence } from "./coupon-answer.ts";

export interface CouponBuyer {
  /** Conditions on `orders`; an order that meets any of them is this buyer's. */
  orders: readonly RawBuilder<boolean>[];
  caller?: Caller | undefined;
}

interface CouponQuestion {
  code: string;
  productIds: readonly number[];
  buyer: CouponBuyer;
}

export type FoundCoupon = AskedCoupon &
  Pick<Row<"coupons">, "id" | "code" | "kind" | "discount"> & {
    /** The asked products that the coupon is for; null for all. */
    productIds: number[] | null;
    usedByBuyer: number;
  };

const ASKED = [
  ...(["id", "code", "kind", "discount", "applies_to", "starts_at", "ends_at", "max_uses"] as const),
  ...(["max_uses_each", "min_total_cents", "used_count", "is_paused"] as const),
] as const;

/**
 * Locks the coupon, so that a second buyer waits until the first order is written and counted. On SQLite writing
 * transactions run one after the other anyway.
 */
export async function lockCoupon(trx: Db, code: string): Promise<void> {
  if (engineOf(trx) !== "postgres") return;
  await trx
    .selectFrom("coupons")
    .select("id")
    .where("code", "=", code)
    .where(isThere)
    .forNoKeyUpdate()
    .execute();
}

/** One statement: the coupon, its products among these, and how often this buyer has used it. */
async function findCouponFor(
  db: Db,
  { code, productIds, buyer }: CouponQuestion,
): Promise<FoundCoupon | undefined> {
  const rows = await db
    .selectFrom("coupons")
    .leftJoin("coupon_products", (join) =>
      join
        .onRef("coupon_products.coupon_id", "=", "coupons.id")
        .on("coupon_products.product_id", "in", productIds.length > 0 ? [...productIds] : [0]),
    )
    .select(ASKED.map((column) => `coupons.${column}` as const))
    .select(["coupon_products.product_id", usesOf(buyer).as("used_by_buyer")])
    .where("coupons.code", "=", code)
    .where(isThere)
    .execute();
  const [row] = rows;
  if (!row) return undefined;
  const { applies_to, product_id: _product, used_by_buyer, ...coupon } = row;
  const named = rows.flatMap(({ product_id }) => product_id ?? []);
  return { ...coupon, productIds: applies_to === "all" ? null : named, usedByBuyer: Number(used_by_buyer) };
}

/** Written out: a bound value finds no partial index. */
const isThere = sql<boolean>`coupons.retired_at is null`;

/** Orders of this buyer that hold or have used the coupon; the same condition as in the counting trigger. */
function usesOf({ orders }: CouponBuyer) {
  const held = sql`orders.coupon_id = coupons.id
    and ((orders.status <> 'cancelled'
        and (orders.hold_ended_at is null or orders.status in ('completed', 'refunded')))
      or orders.payment_status in ('paid', 'refunded'))`;
  if (orders.length === 0) return sql<number>`0`;
  return sql<number>`(select count(*) from orders where ${held} and (${sql.join(orders, sql` or `)}))`;
}

export type CouponAnswer = Outcome<
  { coupon: FoundCoupon },
  { code: string; refusal: CouponRefusal; message: string }
>;

interface AskedFor extends CouponQuestion {
  /** Centavos of these products together; null: of all. */
  reachedCents: (productIds: number[] | null) => number;
  now: Date;
}

/** Checks a coupon for a purchase. Wrong codes are rate-limited by IP address. */
export async function askCoupon(
  db: Db,
  app: { limits: RateLimits; secret: string; now: () => Date },
  question: AskedFor,
): Promise<CouponAnswer> {
  const { code, buyer, reachedCents, now } = question;
  const { caller } = buyer;
  const refuse = (refusal: CouponRefusal, coupon?: AskedCoupon): CouponAnswer => ({
    ok: false,
    code,
    refusal,
    message: couponSentence(refusal, code, coupon),
  });
  if (caller && !(await mayTry(app, caller, "coupon")).ok) return refuse("too_many_tries");
  const coupon = await findCouponFor(db, question);
  const refusal = couponRefusal(coupon, {
    reachedCents: coupon ? reachedCents(coupon.productIds) : 0,
    usedByBuyer: coupon?.usedByBuyer ?? 0,
    now,
  });
  if (refusal === "unknown" && caller) await countWrong(app, caller, "coupon");
  return coupon && !refusal ? { ok: true, coupon } : refuse(refusal ?? "unknown", coupon);
}
