import { afterEach, expect, test, vi } from "vitest";
import { deadline } from "./deadline.ts";

afterEach(() => vi.useRealTimers());

test("SEC-137: aborts after its time, or as soon as the other signal does", () => {
  vi.useFakeTimers();
  const left = new AbortController();
  const signals = [deadline(1000), deadline(1000, left.signal)];
  vi.advanceTimersByTime(999);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  left.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  vi.advanceTimersByTime(1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(deadline(1000, left.signal).aborted).toBe(true);
});
