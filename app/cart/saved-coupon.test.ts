import { afterEach, expect, test, vi } from "vitest";
import { bringCoupon, keepCoupon, savedCoupon } from "./saved-coupon.ts";

afterEach(() => vi.useRealTimers());

function memory() {
  const rows = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, text: string) => void rows.set(key, text),
    removeItem: (key: string) => void rows.delete(key),
  };
  Object.assign(globalThis, { localStorage });
  return rows;
}

test("keeps the coupon of the address for a day and does not bring a removed coupon back", () => {
  vi.useFakeTimers();
  const rows = memory();
  expect(savedCoupon()).toBeNull();
  bringCoupon("?utm_source=x&cupom=volta%2010");
  expect(savedCoupon()).toBe("volta 10");
  vi.advanceTimersByTime(86_399_999);
  expect(savedCoupon()).toBe("volta 10");
  vi.advanceTimersByTime(1);
  expect(savedCoupon()).toBeNull();
  keepCoupon("OUTRO");
  // Every page load calls `bringCoupon` again.
  bringCoupon("?utm_source=x&cupom=volta%2010");
  expect(savedCoupon()).toBe("OUTRO");
  keepCoupon("");
  expect([savedCoupon(), rows.size]).toEqual([null, 0]);
  bringCoupon(`?cupom=${"x".repeat(70)}`);
  expect(savedCoupon()).toBe("x".repeat(60));
});

test("ignores stored text of another format and keeps the coupon in memory when storage is off", () => {
  const rows = memory();
  for (const text of ["", "VOLTA", "NaN VOLTA", "12", "12 VOLTA"]) {
    rows.set("vitrine_coupon", text);
    expect(savedCoupon()).toBeNull();
  }
  Object.assign(globalThis, { localStorage: undefined });
  keepCoupon("VOLTA");
  expect(savedCoupon()).toBe("VOLTA");
});
