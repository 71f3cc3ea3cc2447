import { expect, test } from "vitest";
import { centsToField, shareCents } from "./money.ts";

test("an amount among parts adds up to itself, whatever the parts weigh", () => {
  expect(shareCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareCents(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(shareCents(1001, [200, 0, 801])).toEqual([200, 0, 801]);
  expect(shareCents(5, [0, 0])).toEqual([3, 2]);
  expect(shareCents(5, [])).toEqual([]);
  // Their product is longer than a float takes.
  expect(shareCents(99_999_999, [99_999_999, 1])).toEqual([99_999_999, 0]);
  let seed = 7;
  const roll = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 2_000; round++) {
    const weights = Array.from({ length: 1 + roll(9) }, () => roll(100_000_000));
    const cents = roll(100_000_000) - 50_000_000;
    const shares = shareCents(cents, weights);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [at, share] of shares.entries()) {
      if (total > 0)
        expect(Math.abs(share - (cents * (weights[at] ?? 0)) / total)).toBeLessThanOrEqual(1.001);
    }
  }
});

test("an amount that is owed keeps its sign in a field and in a file", () => {
  expect([-5, -50, -321, 0, 7].map(centsToField)).toEqual(["-0,05", "-0,50", "-3,21", "0,00", "0,07"]);
});
