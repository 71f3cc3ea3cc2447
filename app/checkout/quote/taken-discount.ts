// Which discount each way to pay takes, for the buyer to be told: a coupon and what PIX takes off never add up.
import type { PaymentMethod } from "#db/schema.ts";
import { type ChargedLine, linesByMethod, totalOf } from "./pricing.ts";

export type DiscountSource = "pix" | "coupon";

export interface MethodCharge {
  /** What is payable by it. */
  total: number;
  taken: DiscountSource | null;
  /** The other discount, which takes less off. */
  left: DiscountSource | null;
}

/** `lines` have the coupon taken off them already, if there is one that holds. */
export function chargeBy(
  lines: readonly ChargedLine[],
  coupon: { state: string } | null,
  method: PaymentMethod,
): MethodCharge {
  const total = totalOf(linesByMethod(lines, method));
  const byCoupon = coupon?.state === "applied" ? "coupon" : null;
  const byPix = method === "pix" && lines.some(({ pixDiscount = 0 }) => pixDiscount > 0) ? "pix" : null;
  const isPix = total < totalOf(lines);
  return isPix ? { total, taken: byPix, left: byCoupon } : { total, taken: byCoupon, left: byPix };
}

export const ONE_DISCOUNT = "Cupom e desconto do PIX não se somam: vale o maior.";
