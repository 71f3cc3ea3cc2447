import { keepCoupon, useSavedCoupon } from "#app/cart/saved-coupon.ts";
import { normalCode } from "#app/coupons/coupon-code.ts";

const TYPED_KEY = "vitrine_coupon_typed";
/** Where storage is switched off it lives as long as the page. */
let typed = "";

/** The coupon that goes along with the cart; null while the server renders. */
export function useCoupon() {
  return { code: useSavedCoupon(), use: keepCoupon, drop: () => keepCoupon("") };
}

/** What was answered about this word; null where the answer is of before it was typed, as while the connection is gone. */
export function answerAbout<C extends { code: string }>(answer: C | null, code: string | null): C | null {
  return answer && code && answer.code === normalCode(code) ? answer : null;
}

/** What stands in the field, used or not: it is there again on this tab's next page. */
export function typedCoupon(): string {
  try {
    return sessionStorage.getItem(TYPED_KEY) ?? "";
  } catch {
    return typed;
  }
}

export function saveTypedCoupon(text: string): void {
  typed = text;
  try {
    if (text) sessionStorage.setItem(TYPED_KEY, text);
    else sessionStorage.removeItem(TYPED_KEY);
  } catch {
    // See typed.
  }
}

/** Forgets the coupon once an order has taken it. */
export function forgetCoupon(): void {
  saveTypedCoupon("");
  keepCoupon("");
}
