// Where every total of a purchase comes from: lines at their list prices in, lines at the prices that are charged out.
// A discount takes off what it says, not a centavo more: it is shared over whole lines, and where a line does not divide by
// its units the rest is kept beside their price. Pure: the browser shows by the same arithmetic that the server charges by.
import { priceByPix } from "#app/offers/offer-terms.ts";
import { divideCents, percentOf } from "#app/platform/money-and-dates/money.ts";
import type { PaymentMethod } from "#db/schema.ts";

/** A line as it is charged; prices are of one unit, in centavos. */
export interface ChargedLine {
  productId: number;
  quantity: number;
  listPrice: number;
  price: number;
  /** By how many centavos the whole line costs less than its units at that price; always fewer than there are units. */
  restCents?: number;
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

/** The lines with the discount taken off their list prices, never below zero. Of a percentage a part of a centavo is the buyer's. */
export function discountLines<L extends ChargedLine>(lines: readonly L[], discount: Discount | null): L[] {
  const off = discount ? shareOff(lines, discount) : [];
  return lines.map((line, at) => costing(line, listOf(line) - (off[at] ?? 0)));
}

/** The line when all its units together cost this. */
function costing<L extends ChargedLine>(line: L, cents: number): L {
  return { ...line, ...divideCents(cents, line.quantity) };
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
  const byPix = lines.map((line) => costing(line, priceByPix(listOf(line), line.pixDiscount ?? 0)));
  return totalOf(byPix) < totalOf(lines) ? byPix : [...lines];
}

export function totalOf(lines: readonly Charged[]): number {
  return lines.reduce((sum, line) => sum + chargeOf(line), 0);
}

type Charged = Pick<ChargedLine, "price" | "quantity" | "restCents">;

/** All units of the line. */
export function chargeOf({ price, quantity, restCents = 0 }: Charged): number {
  return price * quantity - restCents;
}

/** What these lines cost before any discount. */
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

/** Each line its part of the discount by what it costs; centavos that are left over go to the lines that lack most of one. */
function shareOff(lines: readonly ChargedLine[], discount: Discount): number[] {
  const weights = lines.map((line) => (isFor(discount, line) ? listOf(line) : 0));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return [];
  const { kind, value } = discount;
  const off = kind === "percent" ? percentOf(sum, Math.min(value, WHOLE)) : Math.min(value, sum);
  // In whole numbers that may be longer than a float takes.
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

/** What one way to pay charges, and which discount it takes, for the buyer to be told. */
export interface MethodCharge {
  /** What is payable by it. */
  total: number;
  taken: DiscountSource | null;
  /** The other discount, which takes less off. */
  left: DiscountSource | null;
}

/** `lines` have the coupon taken off them already, if there is one that holds. */
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
