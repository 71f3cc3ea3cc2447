// A cart's lines with the coupon that the buyer typed taken off them.

import { discountWords } from "#app/coupons/coupon.ts";
import { askCoupon, lockCoupon } from "#app/coupons/coupons.server.ts";
import { ordersOf } from "#app/orders/holds/held-orders.server.ts";
import type { Pricer } from "./priced-line.ts";
import { discountLines, linesFor, subtotalOf } from "./pricing.ts";

/** In an order's transaction the coupon is held until the order is written. */
export const priceByCoupon: Pricer = async (
  db,
  shop,
  { cart, question: { coupon: code = "", holder, caller, now } },
) => {
  const { lines } = cart;
  if (db.isTransaction) await lockCoupon(db, code);
  const answer = await askCoupon(db, shop, {
    code,
    buyer: { orders: ordersOf(db, holder), caller },
    productIds: lines.map(({ productId }) => productId),
    reachedCents: (productIds) => subtotalOf(linesFor(lines, { productIds })),
    now,
  });
  if (!answer.ok) {
    const { refusal, message } = answer;
    return { ...cart, coupon: { code: answer.code, state: refusal, message, discount: null, worth: null } };
  }
  const { id, code: word, kind, discount: value, productIds } = answer.coupon;
  const discount = { kind, value, productIds };
  const worth = discountWords({ kind, discount: value });
  return {
    ...cart,
    lines: discountLines(lines, discount),
    coupon: { code: word, state: "applied", message: null, discount, worth },
    couponId: id,
  };
};
