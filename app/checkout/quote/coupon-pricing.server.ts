// A cart's lines with the coupon that the buyer typed taken off them.

import { discountWords } from "#app/coupons/coupon.ts";
import type { CouponRefusal } from "#app/coupons/coupon-answer.ts";
import { askCoupon, type CouponBuyer, lockCoupon } from "#app/coupons/coupons.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { Db } from "#db/connect.server.ts";
import { type ChargedLine, type Discount, discountLines, linesFor, subtotalOf } from "./pricing.ts";

/** What the quote says of it. */
export interface QuotedCoupon {
  code: string;
  state: "applied" | CouponRefusal;
  /** Why it takes nothing off; null when it does. */
  message: string | null;
  discount: Discount | null;
  /** "10%" or "R$ 20,00". */
  worth: string | null;
}

export interface CouponPricing<L> {
  lines: L[];
  /** Null: none was asked for. */
  coupon: QuotedCoupon | null;
  /** Of the coupon that is applied. */
  couponId: number | null;
}

interface Question<L> {
  lines: L[];
  code: string | undefined;
  buyer: CouponBuyer;
}

/** In an order's transaction the coupon is held until the order is written. */
export async function priceWithCoupon<L extends ChargedLine>(
  db: Db,
  shop: Pick<Shop, "limits" | "now" | "secret">,
  { lines, code, buyer }: Question<L>,
): Promise<CouponPricing<L>> {
  if (code === undefined) return { lines, coupon: null, couponId: null };
  if (db.isTransaction) await lockCoupon(db, code);
  const answer = await askCoupon(db, shop, {
    code,
    buyer,
    productIds: lines.map(({ productId }) => productId),
    reachedCents: (productIds) => subtotalOf(linesFor(lines, { productIds })),
    now: shop.now(),
  });
  if (!answer.ok) {
    const { refusal, message } = answer;
    return {
      lines,
      coupon: { code: answer.code, state: refusal, message, discount: null, worth: null },
      couponId: null,
    };
  }
  const { id, code: word, kind, discount: value, productIds } = answer.coupon;
  const discount = { kind, value, productIds };
  return {
    lines: discountLines(lines, discount),
    coupon: {
      code: word,
      state: "applied",
      message: null,
      discount,
      worth: discountWords({ kind, discount: value }),
    },
    couponId: id,
  };
}
