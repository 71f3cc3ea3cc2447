import { expect, test } from "vitest";
import { discountPercent } from "./discount.ts";

test("the discount is the rounded share of the original price", () => {
  expect(discountPercent(8900, 12900)).toBe(31);
  expect(discountPercent(10000, 15000)).toBe(33);
  expect(discountPercent(0, 5000)).toBe(100);
});

test("without a higher original price there is no discount", () => {
  expect(discountPercent(8900, null)).toBeUndefined();
  expect(discountPercent(8900, undefined)).toBeUndefined();
  expect(discountPercent(8900, 0)).toBeUndefined();
  expect(discountPercent(8900, 8900)).toBeUndefined();
  expect(discountPercent(8900, 5000)).toBeUndefined();
});

test("a difference that rounds to nothing is not announced", () => {
  expect(discountPercent(99900, 99901)).toBeUndefined();
});
