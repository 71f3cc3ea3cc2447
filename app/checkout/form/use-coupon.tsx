import { useSyncExternalStore } from "react";
import { COUPON_KEY, saveCoupon } from "#app/coupons/coupon-arrival.ts";

const TYPED_KEY = "vitrine_coupon_typed";
const listeners = new Set<() => void>();
/** Where storage is switched off both live as long as the page. */
const kept = new Map<string, string>();

/** The coupon of this visit, from the address it began at or typed in; null while the server renders. */
export function useCoupon() {
  const code = useSyncExternalStore(
    subscribe,
    () => read(COUPON_KEY),
    () => null,
  );
  return { code, use: (text: string) => write(COUPON_KEY, text), drop: () => write(COUPON_KEY, "") };
}

/** What stands in the field, used or not: it is there again on the next page. */
export function typedCoupon(): string {
  return read(TYPED_KEY) ?? "";
}

export function saveTypedCoupon(text: string): void {
  write(TYPED_KEY, text);
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return kept.get(key) ?? null;
  }
}

function write(key: string, text: string): void {
  if (text) kept.set(key, text);
  else kept.delete(key);
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // See kept.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // This page may be the one that the address leads to.
  saveCoupon(location.search);
  listener();
  return () => listeners.delete(listener);
}
