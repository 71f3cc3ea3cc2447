// Where every total of a purchase comes from: lines at their list prices in, lines at the prices that are charged out.
// A discount lowers unit prices, so that whatever multiplies price and quantity later, a refund by line or a month's
// revenue, is right without knowing of it. Pure: the browser shows by the same arithmetic that the server charges by.
import { priceByPix } from "#app/offers/offer-terms.ts";
import type { PaymentMethod } from "#db/schema.ts";

/** A line as it is charged; prices are of one unit, in centavos. */
export interface ChargedLine {
  productId: number;
  quantity: number;
  listPrice: number;
  price: number;
  /** Taken off when it is paid by PIX, in basis points. */
  pixDiscount?: number;
  /** The buyer said the price: a discount for everything leaves it alone. */
  isChosen?: boolean;
}

export interface Discount {
  kind: "percent" | "amount";
  /** Hundredths: basis points of a percentage, centavos of an amount. */
  value: number;
  /** What it is for; null: everything that has a price of its own. */
  productIds: readonly number[] | null;
}

export interface Amounts {
  /** Before the discount. */
  subtotal: number;
  discountCents: number;
  total: number;
}

const WHOLE = 10_000;

/** The lines with the discount taken off their list prices, never below zero. What does not divide the buyer is given. */
export function discountLines<L extends ChargedLine>(lines: readonly L[], discount: Discount | null): L[] {
  if (!discount) return lines.map((line) => ({ ...line, price: line.listPrice }));
  const off = discount.kind === "percent" ? shareByPercent(lines, discount) : shareByWeight(lines, discount);
  return lines.map((line, at) => ({ ...line, price: line.listPrice - (off[at] ?? 0) }));
}

/** Of several discounts the one that leaves the least to pay; two never add up. */
export function bestDiscount(
  lines: readonly ChargedLine[],
  discounts: readonly Discount[],
): Discount | undefined {
  let best: { discount: Discount; total: number } | undefined;
  for (const discount of discounts) {
    const total = totalOf(discountLines(lines, discount));
    if (!best || total < best.total) best = { discount, total };
  }
  return best?.discount;
}

/** The lines as this way to pay charges them. What PIX takes off counts where it leaves less to pay than they cost now: two discounts never add up. */
export function linesByMethod<L extends ChargedLine>(
  lines: readonly L[],
  method: PaymentMethod | undefined,
): L[] {
  if (method !== "pix") return [...lines];
  const byPix = lines.map((line) => ({
    ...line,
    price: priceByPix(line.listPrice, line.pixDiscount ?? 0),
  }));
  return totalOf(byPix) < totalOf(lines) ? byPix : [...lines];
}

export function totalOf(lines: readonly Pick<ChargedLine, "price" | "quantity">[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

/** What these lines cost before any discount. */
export function subtotalOf(lines: readonly Pick<ChargedLine, "listPrice" | "quantity">[]): number {
  return lines.reduce((sum, { listPrice, quantity }) => sum + listPrice * quantity, 0);
}

export function amountsOf(lines: readonly ChargedLine[]): Amounts {
  const subtotal = subtotalOf(lines);
  const total = totalOf(lines);
  return { subtotal, discountCents: subtotal - total, total };
}

/** The lines that the discount is for, as the minimum counts them. */
export function linesFor<L extends Named>(lines: readonly L[], discount: Pick<Discount, "productIds">): L[] {
  return lines.filter((line) => isFor(discount, line));
}

type Named = Pick<ChargedLine, "productId" | "isChosen">;

function isFor(
  { productIds }: Pick<Discount, "productIds">,
  { productId, isChosen = false }: Named,
): boolean {
  return productIds === null ? !isChosen : productIds.includes(productId);
}

function shareByPercent(lines: readonly ChargedLine[], discount: Discount): number[] {
  const points = Math.min(discount.value, WHOLE);
  return lines.map((line) => (isFor(discount, line) ? Math.ceil((line.listPrice * points) / WHOLE) : 0));
}

/**
 * Each unit its part of the amount by weight, whole centavos; what is left over goes, a centavo a unit, to the lines of
 * fewest units first, so that no more is given than the last of them needs.
 */
function shareByWeight(lines: readonly ChargedLine[], discount: Discount): number[] {
  const sum = subtotalOf(linesFor(lines, discount));
  const amount = Math.min(discount.value, sum);
  const off = lines.map((line) =>
    // In whole numbers that may be longer than a float takes.
    isFor(discount, line) && sum > 0 ? Number((BigInt(amount) * BigInt(line.listPrice)) / BigInt(sum)) : 0,
  );
  let left = amount - lines.reduce((given, { quantity }, at) => given + (off[at] ?? 0) * quantity, 0);
  const byUnits = lines.map((_, at) => at).sort((a, b) => quantityAt(lines, a) - quantityAt(lines, b));
  while (left > 0) {
    const before = left;
    for (const at of byUnits) {
      const line = lines[at];
      const given = off[at] ?? 0;
      if (left <= 0 || !line || !isFor(discount, line) || given >= line.listPrice) continue;
      off[at] = given + 1;
      left -= line.quantity;
    }
    if (left === before) break;
  }
  return off;
}

function quantityAt(lines: readonly ChargedLine[], at: number): number {
  return lines[at]?.quantity ?? 0;
}
