import { expect, test } from "vitest";
import {
  amountsOf,
  bestDiscount,
  type ChargedLine,
  type Discount,
  discountLines,
  linesByMethod,
  linesFor,
  subtotalOf,
  totalOf,
} from "./pricing.ts";

function line(productId: number, listPrice: number, quantity = 1): ChargedLine {
  return { productId, listPrice, price: listPrice, quantity };
}

const percent = (value: number, productIds: number[] | null = null): Discount => ({
  kind: "percent",
  value,
  productIds,
});
const amount = (value: number, productIds: number[] | null = null): Discount => ({
  kind: "amount",
  value,
  productIds,
});
const prices = (lines: ChargedLine[]) => lines.map(({ price }) => price);

test("a percentage is taken off each unit, and the centavo that does not divide is the buyer's", () => {
  expect(prices(discountLines([line(1, 999), line(2, 3900, 3)], percent(1000)))).toEqual([899, 3510]);
  expect(prices(discountLines([line(1, 999)], percent(10_000)))).toEqual([0]);
});

test("what PIX takes off is rounded for the buyer, counts for PIX alone, and never beside another discount", () => {
  const byPix = { ...line(1, 9999, 2), pixDiscount: 500 };
  expect(prices(linesByMethod([byPix], "pix"))).toEqual([9499]);
  expect(prices(linesByMethod([byPix], "credit"))).toEqual([9999]);
  expect(prices(linesByMethod([byPix], undefined))).toEqual([9999]);
  expect(prices(linesByMethod([{ ...byPix, price: 9000 }], "pix"))).toEqual([9000]);
  expect(prices(linesByMethod([{ ...byPix, price: 9500 }], "pix"))).toEqual([9499]);
});

test("an amount is shared over the lines by weight, to the centavo where units allow it", () => {
  expect(prices(discountLines([line(1, 3000), line(2, 1000)], amount(1000)))).toEqual([2250, 750]);
  const thirds = discountLines([line(1, 1000), line(2, 1000), line(3, 1000)], amount(1000));
  expect(subtotalOf(thirds) - totalOf(thirds)).toBe(1000);
  // Three licences cannot share ten reais: each is given the centavo.
  expect(prices(discountLines([line(1, 2000, 3)], amount(1000)))).toEqual([1666]);
});

test("a discount for some products touches no other, and none takes more than they cost", () => {
  expect(prices(discountLines([line(1, 5000), line(2, 5000)], amount(9000, [2])))).toEqual([5000, 0]);
  expect(prices(discountLines([line(1, 5000), line(2, 5000)], percent(5000, [2])))).toEqual([5000, 2500]);
  expect(prices(discountLines([line(1, 5000)], amount(1000, [])))).toEqual([5000]);
});

test("the best single discount counts, and two never add up", () => {
  const lines = [line(1, 10_000), line(2, 2000)];
  expect(bestDiscount(lines, [percent(1000), amount(1500), percent(9000, [2])])).toEqual(percent(9000, [2]));
  expect(bestDiscount(lines, [])).toBeUndefined();
});

test("whatever is bought and whatever is taken off: the sums agree, nothing falls below zero, little is given", () => {
  const random = generator(20_261_123);
  for (let round = 0; round < 3000; round += 1) {
    const lines = Array.from({ length: 1 + (random() % 6) }, (_, at) =>
      line(at + 1, random() % 5 === 0 ? 0 : random() % 200_000, 1 + (random() % (random() % 4 ? 3 : 9999))),
    );
    const scope = random() % 2 ? null : lines.flatMap(({ productId }) => (random() % 2 ? productId : []));
    const discount =
      random() % 2 ? percent(1 + (random() % 10_000), scope) : amount(1 + (random() % 300_000), scope);
    const charged = discountLines(lines, discount);
    const { subtotal, discountCents, total } = amountsOf(charged);
    const reached = linesFor(charged, discount);
    const most = subtotalOf(reached);
    expect(subtotal).toBe(subtotalOf(lines));
    expect(discountCents).toBe(
      reached.reduce((sum, one) => sum + (one.listPrice - one.price) * one.quantity, 0),
    );
    expect(subtotal - discountCents).toBe(total);
    for (const { price, listPrice } of charged) {
      expect(Number.isSafeInteger(price) && price >= 0 && price <= listPrice).toBe(true);
    }
    const wanted =
      discount.kind === "percent" ? (most * discount.value) / 10_000 : Math.min(discount.value, most);
    const units = reached.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(discountCents).toBeGreaterThanOrEqual(Math.floor(wanted));
    expect(discountCents).toBeLessThan(wanted + Math.max(1, units));
    // Of an amount no more is given than one line's units cannot divide.
    if (discount.kind === "amount") {
      expect(discountCents - wanted).toBeLessThan(Math.max(1, ...reached.map(({ quantity }) => quantity)));
    }
  }
});

/** The same numbers in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 4;
  };
}
