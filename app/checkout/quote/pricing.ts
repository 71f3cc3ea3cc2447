// Computes every total of a purchase: lines at list prices in, lines at charged prices out. A discount takes off
// exactly its amount: it is divided over whole lines, and centavos that a line's units cannot divide are kept in
// `restCents`. Pure, so that browser and
// server use the same arithmetic.
import { priceByPix } from "#app/offers/offer-terms.ts";
import { divideCents, percentOf } from "#app/platform/money-and-dates/money.ts";
import type { PaymentMethod } from "#db/schema.ts";

/** A charged line; prices are per unit in centavos. */
export interface ChargedLine {
  productId: number;
  quantity: number;
  listPrice: number;
  price: number;
  /** Centavos that the whole line costs less than price × quantity; always fewer than the units. */
  restCents?: number;
  /** PIX discount in basis points. */
  pixDiscount?: number;
  /** The buyer chose the price, so that a discount on everything leaves it alone. */
  isChosen?: boolean;
}

export interface Discount {
  kind: "percent" | "amount";
  /** Basis points of a percentage, centavos of an amount. */
  value: number;
  /** Products that the discount applies to; null: everything except chosen prices. */
  productIds: readonly number[] | null;
}

export interface Amounts {
  /** Before the discount. */
  subtotal: number;
  discountCents: number;
  total: number;
}

const WHOLE = 10_000;

/** Subtracts the discount from list prices, never below zero. A fraction of a centavo is rounded for the buyer. */
export function discountLines<L extends ChargedLine>(lines: readonly L[], discount: Discount | null): L[] {
  const off = discount ? shareOff(lines, discount) : [];
  return lines.map((line, at) => costing(line, listOf(line) - (off[at] ?? 0)));
}

/** The line with this total for all its units. */
function costing<L extends ChargedLine>(line: L, cents: number): L {
  return { ...line, ...divideCents(cents, line.quantity) };
}

/** The discount that leaves the least to pay; discounts never add up. */
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

/**
 * The lines as this method charges them. The PIX discount applies only if it leaves less to pay than the current
 * discount.
 */
export function linesByMethod<L extends ChargedLine>(
  lines: readonly L[],
  method: PaymentMethod | undefined,
): L[] {
  if (method !== "pix") return [...lines];
  const byPix = lines.map((line) => costing(line, priceByPix(listOf(line), line.pixDiscount ?? 0)));
  return totalOf(byPix) < totalOf(lines) ? byPix : [...lines];
}

export function totalOf(lines: readonly Charged[]): number {
  return lines.reduce((sum, line) => sum + chargeOf(line), 0);
}

type Charged = Pick<ChargedLine, "price" | "quantity" | "restCents">;

/** Centavos of all units. */
export function chargeOf({ price, quantity, restCents = 0 }: Charged): number {
  return price * quantity - restCents;
}

/** Centavos before any discount. */
export function subtotalOf(lines: readonly Listed[]): number {
  return lines.reduce((sum, line) => sum + listOf(line), 0);
}

type Listed = Pick<ChargedLine, "listPrice" | "quantity">;

function listOf({ listPrice, quantity }: Listed): number {
  return listPrice * quantity;
}

export function amountsOf(lines: readonly ChargedLine[]): Amounts {
  const subtotal = subtotalOf(lines);
  const total = totalOf(lines);
  return { subtotal, discountCents: subtotal - total, total };
}

/** The lines that the discount applies to; the coupon's minimum counts them. */
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

/** Divides the discount by the lines' list prices; leftover centavos go to the largest remainders. */
function shareOff(lines: readonly ChargedLine[], discount: Discount): number[] {
  const weights = lines.map((line) => (isFor(discount, line) ? listOf(line) : 0));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return [];
  const { kind, value } = discount;
  const off = kind === "percent" ? percentOf(sum, Math.min(value, WHOLE)) : Math.min(value, sum);
  // BigInt, because the products may exceed the safe integers.
  const shares = weights.map((weight) => BigInt(off) * BigInt(weight));
  const whole = BigInt(sum);
  const cents = shares.map((share) => Number(share / whole));
  const left = off - cents.reduce((all, one) => all + one, 0);
  const lacking = shares
    .map((share, at) => ({ at, part: share % whole }))
    .sort((a, b) => Number(b.part - a.part));
  for (const { at } of lacking.slice(0, left)) cents[at] = (cents[at] ?? 0) + 1;
  return cents;
}

export type DiscountSource = "pix" | "coupon";

/** The charge of one payment method, with the discount that it takes. */
export interface MethodCharge {
  /** Centavos to pay by this method. */
  total: number;
  taken: DiscountSource | null;
  /** The smaller discount, which is not used. */
  left: DiscountSource | null;
}

/** `lines` already include an applied coupon. */
export function chargeBy(
  lines: readonly ChargedLine[],
  coupon: { state: string } | null,
  method: PaymentMethod,
): MethodCharge {
  const total = totalOf(linesByMethod(lines, method));
  const byCoupon = coupon?.state === "applied" ? "coupon" : null;
  const byPix = method === "pix" && lines.some(({ pixDiscount = 0 }) => pixDiscount > 0) ? "pix" : null;
  const isPix = total < totalOf(lines);
  return isPix ? { total, taken: byPix, left: byCoupon } : { total, taken: byCoupon, left: byPix };
}

export const ONE_DISCOUNT = "Cupom e desconto do PIX não se somam: vale o maior.";
