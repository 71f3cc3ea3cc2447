import { expect, test } from "vitest";
import { pollDelay } from "./use-order-polling.tsx";

test("asks every 2 s at first and slows down to 15 s", () => {
  expect(pollDelay(0)).toBe(2000);
  expect(pollDelay(14)).toBe(2000);
  expect(pollDelay(15)).toBe(3000);
  expect(pollDelay(16)).toBe(4500);
  expect(pollDelay(30)).toBe(15_000);
  expect(pollDelay(10_000)).toBe(15_000);
});

test("never shortens the wait", () => {
  for (let asked = 1; asked < 60; asked++) {
    expect(pollDelay(asked)).toBeGreaterThanOrEqual(pollDelay(asked - 1));
  }
});
