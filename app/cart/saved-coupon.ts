// The coupon that goes with the cart, from `?cupom=` of any public page or typed. Kept for a day in local storage, so
// that every tab has it and cached pages stay the same for everybody.
import { useSyncExternalStore } from "react";

const KEY = "vitrine_coupon";
const KEPT_MS = 86_400_000;
/** Characters; the longest code that is kept. */
const MOST = 60;
const listeners = new Set<() => void>();
/** Fallback when storage is off: lives as long as the page. */
let kept: string | null = null;
let seen = "";

/** The code as it was typed. Null without a coupon, after its day, and during server rendering. */
export function useSavedCoupon(): string | null {
  return useSyncExternalStore(subscribe, savedCoupon, () => null);
}

export function savedCoupon(): string | null {
  const [, at, code = ""] = /^(\d+) (.+)$/.exec(read() ?? "") ?? [];
  return Date.now() - Number(at) < KEPT_MS ? code : null;
}

/** An empty code forgets the coupon. */
export function keepCoupon(code: string): void {
  kept = code ? `${Date.now()} ${code.slice(0, MOST)}` : null;
  try {
    if (kept) localStorage.setItem(KEY, kept);
    else localStorage.removeItem(KEY);
  } catch {}
  for (const listener of listeners) listener();
}

/** Reads `?cupom=` once per address, so that a coupon the buyer removed is not added again. */
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
  // The current address may itself carry `?cupom=`.
  bringCoupon(location.search);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", handleStorage);
  };
}
