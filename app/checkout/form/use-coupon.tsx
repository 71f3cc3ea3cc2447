import { keepCoupon, useSavedCoupon } from "#app/cart/saved-coupon.ts";
import { normalCode } from "#app/coupons/coupon-code.ts";

const TYPED_KEY = "vitrine_coupon_typed";
/** Fallback when storage is off: lives as long as the page. */
let typed = "";

/** The coupon that goes with the cart; null during server rendering. */
export function useCoupon() {
  return { code: useSavedCoupon(), use: keepCoupon, drop: () => keepCoupon("") };
}

/** The answer if it is about this code; null if the code was changed after the answer. */
export function answerAbout<C extends { code: string }>(answer: C | null, code: string | null): C | null {
  return answer && code && answer.code === normalCode(code) ? answer : null;
}

/** The text of the field, applied or not, restored on this tab's next page. */
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
  } catch {}
}

/** Called once an order has taken the coupon. */
export function forgetCoupon(): void {
  saveTypedCoupon("");
  keepCoupon("");
}
