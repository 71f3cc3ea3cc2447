import { expect, test } from "vitest";
import {
  amountsOf,
  bestDiscount,
  type ChargedLine,
  chargeOf,
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
const offOf = (lines: ChargedLine[], discount: Discount) =>
  amountsOf(discountLines(lines, discount)).discountCents;
const prices = (lines: ChargedLine[]) => lines.map(({ price }) => price);

test("takes a percentage of everything it applies to and rounds once for the buyer", () => {
  expect(prices(discountLines([line(1, 999), line(2, 3900, 3)], percent(1000)))).toEqual([899, 3510]);
  expect(prices(discountLines([line(1, 999)], percent(10_000)))).toEqual([0]);
  expect(offOf([line(1, 10, 500)], percent(100))).toBe(50);
  expect(offOf([line(1, 10, 250), line(2, 5, 50), line(3, 3)], percent(100))).toBe(28);
});

test("takes a fixed amount off in full and keeps centavos that units cannot divide on the line", () => {
  expect(offOf([line(1, 599, 999)], amount(1000))).toBe(1000);
  expect(discountLines([line(1, 599, 999)], amount(1000))).toMatchObject([{ price: 598, restCents: 1 }]);
  expect(discountLines([line(1, 599, 3)], amount(1))).toMatchObject([{ price: 599, restCents: 1 }]);
  // The indivisible rest is larger than the price of one unit.
  expect(discountLines([line(1, 2, 999)], amount(1997))).toMatchObject([{ price: 1, restCents: 998 }]);
});

test("rounds the PIX discount for the buyer, applies it to PIX only and never adds it to another discount", () => {
  const byPix = { ...line(1, 9999, 2), pixDiscount: 500 };
  expect(prices(linesByMethod([byPix], "pix"))).toEqual([9499]);
  expect(prices(linesByMethod([byPix], "credit"))).toEqual([9999]);
  expect(prices(linesByMethod([byPix], undefined))).toEqual([9999]);
  expect(prices(linesByMethod([{ ...byPix, price: 9000 }], "pix"))).toEqual([9000]);
  expect(prices(linesByMethod([{ ...byPix, price: 9500 }], "pix"))).toEqual([9499]);
  const small = { ...line(1, 10, 250), pixDiscount: 100 };
  expect(amountsOf(linesByMethod([small], "pix"))).toMatchObject({ discountCents: 25, total: 2475 });
});

test("divides an amount over lines by weight, to the centavo", () => {
  expect(prices(discountLines([line(1, 3000), line(2, 1000)], amount(1000)))).toEqual([2250, 750]);
  const thirds = discountLines([line(1, 1000), line(2, 1000), line(3, 1000)], amount(1000));
  expect(subtotalOf(thirds) - totalOf(thirds)).toBe(1000);
});

test("applies a discount only to its products and never below zero", () => {
  expect(prices(discountLines([line(1, 5000), line(2, 5000)], amount(9000, [2])))).toEqual([5000, 0]);
  expect(prices(discountLines([line(1, 5000), line(2, 5000)], percent(5000, [2])))).toEqual([5000, 2500]);
  expect(prices(discountLines([line(1, 5000)], amount(1000, [])))).toEqual([5000]);
});

test("applies only the best single discount", () => {
  const lines = [line(1, 10_000), line(2, 2000)];
  expect(bestDiscount(lines, [percent(1000), amount(1500), percent(9000, [2])])).toEqual(percent(9000, [2]));
  expect(bestDiscount(lines, [])).toBeUndefined();
});

test("takes off exactly the promised discount for random carts and discounts", () => {
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
      reached.reduce((sum, one) => sum + one.listPrice * one.quantity - chargeOf(one), 0),
    );
    expect(subtotal - discountCents).toBe(total);
    for (const { price, listPrice, quantity, restCents = 0 } of charged) {
      expect(Number.isSafeInteger(price) && price >= 0 && price <= listPrice).toBe(true);
      expect(restCents >= 0 && restCents < quantity && restCents <= price * quantity).toBe(true);
    }
    const { kind, value } = discount;
    const promised = kind === "percent" ? Math.ceil((most * value) / 10_000) : Math.min(value, most);
    expect(discountCents).toBe(promised);
  }
});

/** A seeded generator: the same numbers in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 4;
  };
}
