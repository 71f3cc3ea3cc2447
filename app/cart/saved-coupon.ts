// The coupon that goes along with the cart, brought by ?cupom= of any public page or typed: kept where the cart is, so that
// every tab has it, and for a day. Pages stay the same for everybody.
import { useSyncExternalStore } from "react";

const KEY = "vitrine_coupon";
const KEPT_MS = 86_400_000;
/** No code is longer, however it is typed. */
const MOST = 60;
const listeners = new Set<() => void>();
/** Where storage is switched off it lives as long as the page. */
let kept: string | null = null;
let seen = "";

/** As it was typed; null without one, once its day is over, and while the server renders. */
export function useSavedCoupon(): string | null {
  return useSyncExternalStore(subscribe, savedCoupon, () => null);
}

export function savedCoupon(): string | null {
  const [, at, code = ""] = /^(\d+) (.+)$/.exec(read() ?? "") ?? [];
  return Date.now() - Number(at) < KEPT_MS ? code : null;
}

/** Empty: forgotten. */
export function keepCoupon(code: string): void {
  kept = code ? `${Date.now()} ${code.slice(0, MOST)}` : null;
  try {
    if (kept) localStorage.setItem(KEY, kept);
    else localStorage.removeItem(KEY);
  } catch {
    // See kept.
  }
  for (const listener of listeners) listener();
}

/** Once for each address: who takes the coupon off is not given it again. */
export function bringCoupon(search: string): void {
  if (search === seen) return;
  seen = search;
  const code = new URLSearchParams(search).get("cupom");
  if (code) keepCoupon(code);
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return kept;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const handleStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  window.addEventListener("storage", handleStorage);
  // This page may be the one that the address leads to.
  bringCoupon(location.search);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", handleStorage);
  };
}
