import { expect, test } from "vitest";
import { installmentOptions, installmentPlan } from "./installments.ts";

const terms = { totalCents: 29990, maxParts: 12, interestFreeParts: 3, monthlyRate: 199, minPartCents: 500 };

test("OP-32: divides R$ 299,90 at 1,99 % into 6 × 53,52 = 321,12", () => {
  expect(installmentPlan(terms, 6)).toEqual({
    count: 6,
    parts: [5352, 5352, 5352, 5352, 5352, 5352],
    totalCents: 32112,
    financingCents: 2122,
    interestFree: false,
  });
});

test("OP-32: adds leftover centavos of an interest-free split to the first parts", () => {
  const plan = installmentPlan({ ...terms, totalCents: 10000 }, 3);
  expect(plan).toEqual({
    count: 3,
    parts: [3334, 3333, 3333],
    totalCents: 10000,
    financingCents: 0,
    interestFree: true,
  });
  expect(installmentPlan({ ...terms, totalCents: 10001 }, 3)?.parts).toEqual([3334, 3334, 3333]);
});

test("OP-32: does not offer a part below the minimum", () => {
  expect(installmentOptions({ ...terms, totalCents: 1499 }).map((option) => option.count)).toEqual([1, 2]);
  expect(installmentOptions({ ...terms, totalCents: 1500 }).map((option) => option.count)).toEqual([1, 2, 3]);
  expect(installmentPlan({ ...terms, totalCents: 1499 }, 3)).toBeUndefined();
});

test("OP-32: allows a single payment below the minimum part without interest", () => {
  const small = { ...terms, totalCents: 199, interestFreeParts: 0, maxParts: 0 };
  expect(installmentOptions(small)).toEqual([
    { count: 1, parts: [199], totalCents: 199, financingCents: 0, interestFree: true },
  ]);
});

test("OP-32: offers no more parts than the setting and never more than twelve", () => {
  expect(installmentOptions({ ...terms, maxParts: 4 })).toHaveLength(4);
  expect(installmentOptions({ ...terms, totalCents: 1_000_000, maxParts: 48 })).toHaveLength(12);
  for (const count of [0, -1, 1.5, 13, Number.NaN]) {
    expect(installmentPlan({ ...terms, totalCents: 1_000_000, maxParts: 48 }, count)).toBeUndefined();
  }
});

test("OP-32: offers all parts without interest at a rate of zero", () => {
  const options = installmentOptions({ ...terms, monthlyRate: 0 });
  expect(options).toHaveLength(12);
  expect(options.every((option) => option.interestFree && option.totalCents === 29990)).toBe(true);
});

test("OP-32: throws for terms that are not whole numbers", () => {
  expect(() => installmentOptions({ ...terms, totalCents: 299.9 })).toThrow(RangeError);
  expect(() => installmentOptions({ ...terms, monthlyRate: -1 })).toThrow(RangeError);
  expect(() => installmentPlan({ ...terms, monthlyRate: 1.99 }, 2)).toThrow(RangeError);
});

test("OP-32: keeps sums equal to totals for 10,000 random amounts in 1 to 12 parts", () => {
  const random = seeded(32);
  for (let round = 0; round < 10_000; round++) {
    const totalCents = 1 + random(round % 2 === 0 ? 50_000 : 100_000_000);
    const interestFreeParts = random(13);
    const monthlyRate = random(1000);
    const order = { totalCents, maxParts: 12, interestFreeParts, monthlyRate, minPartCents: 0 };
    for (let count = 1; count <= 12; count++) {
      const plan = installmentPlan(order, count);
      const parts = plan?.parts ?? [];
      const sum = parts.reduce((total, part) => total + part, 0);
      const isInterestFree = count === 1 || count <= interestFreeParts || monthlyRate === 0;
      const isRight =
        parts.length === count &&
        parts.every(Number.isInteger) &&
        plan?.interestFree === isInterestFree &&
        plan.totalCents === sum &&
        plan.financingCents === sum - totalCents &&
        (isInterestFree ? isFairSplit(parts, sum, totalCents) : isPriced(parts, order));
      if (!isRight) expect.fail(`${JSON.stringify(order)} in ${count}: ${JSON.stringify(plan)}`);
    }
  }
});

function isFairSplit(parts: number[], sum: number, totalCents: number): boolean {
  const [first = 0] = parts;
  const last = parts.at(-1) ?? 0;
  return (
    sum === totalCents &&
    first - last <= 1 &&
    parts.every((part, at) => at === 0 || part <= (parts[at - 1] ?? 0))
  );
}

function isPriced(parts: number[], order: { totalCents: number; monthlyRate: number }): boolean {
  const rate = order.monthlyRate / 10_000;
  const exact = (order.totalCents * rate) / (1 - (1 + rate) ** -parts.length);
  return parts.every((part) => part === parts[0] && Math.abs(part - exact) <= 0.5001);
}

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
