// ?cupom= of any public page, kept for the visit by the browser: pages stay the same for everybody.

export const COUPON_KEY = "vitrine_coupon";
let seen = "";

/** One that comes by another way than the address. */
export function bringCoupon(code: string): void {
  try {
    sessionStorage.setItem(COUPON_KEY, code);
  } catch {
    // Storage switched off: nothing is kept.
  }
}

/** Once for each address: who takes the coupon off is not given it again. */
export function saveCoupon(search: string): void {
  if (search === seen) return;
  seen = search;
  const code = new URLSearchParams(search).get("cupom");
  try {
    if (code) sessionStorage.setItem(COUPON_KEY, code.slice(0, 60));
  } catch {
    // Storage switched off: nothing is kept.
  }
}
