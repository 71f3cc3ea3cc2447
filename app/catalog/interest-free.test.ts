import { expect, test } from "vitest";
import { interestFreeParts } from "./interest-free.ts";

const rules = { interestFree: 3, minPartCents: 500 };

test("the first part carries the left-over centavos", () => {
  expect(interestFreeParts(8900, rules)).toEqual({ count: 3, part: 2967 });
});

test("no part is under the minimum, and one part is no instalment", () => {
  expect(interestFreeParts(1200, rules)).toEqual({ count: 2, part: 600 });
  expect(interestFreeParts(999, rules)).toBeUndefined();
  expect(interestFreeParts(0, rules)).toBeUndefined();
});
