// The figures of the money report, added up; every one is whole centavos.
import type { PaymentMethod } from "#db/schema.ts";

/** A sale that did not pass through the shop: its owner took the money, in whatever way. Its order's digest says so. */
export const SOLD_BY_HAND = "by-hand";

export interface MoneySums {
  payments: number;
  refunds: number;
  /** At the price of the items, before any discount. */
  gross: number;
  discount: number;
  /** What buyers paid beside the price, for paying in parts. */
  interest: number;
  /** The part of it that never reached the shop. */
  kept: number;
  fee: number;
  /** What came in by payments whose fee nobody told. */
  feeUntold: number;
  /** What went back to buyers, less refunds that were returned to the shop. */
  returned: number;
  /** The part of it that lost disputes took. */
  lost: number;
  /** Of these payments: what is questioned now, and what is paid out on a later day. */
  disputed: number;
  held: number;
  /** What came in by payments of which nobody said when they are paid out. */
  releaseUntold: number;
  /** Payments for orders that were paid already. */
  extra: number;
}

/** One method at one provider. */
export interface Way {
  method: PaymentMethod | null;
  provider: string;
  /** As people know it; null where nobody here took the money. */
  providerName: string | null;
}

export interface WaySums extends Way {
  sums: MoneySums;
}

export interface DaySums {
  /** "2026-11-20" */
  day: string;
  sums: MoneySums;
  ways: WaySums[];
}

export interface MonthSums {
  /** "2026-11" */
  month: string;
  sums: MoneySums;
  /** On how many days something moved. */
  dayCount: number;
  /** Empty where several months are asked for: who opens one asks for its days. */
  days: DaySums[];
}

const NAMES = [
  "payments",
  "refunds",
  "gross",
  "discount",
  "interest",
  "kept",
  "fee",
  "feeUntold",
  "returned",
  "lost",
  "disputed",
  "held",
  "releaseUntold",
  "extra",
] as const satisfies readonly (keyof MoneySums)[];

export function addUp(all: readonly MoneySums[]): MoneySums {
  const sumOf = (name: keyof MoneySums) => all.reduce((sum, one) => sum + one[name], 0);
  return Object.fromEntries(NAMES.map((name) => [name, sumOf(name)])) as Record<keyof MoneySums, number>;
}

/** What reached the shop, before the provider's fee. */
function receivedOf({ gross, discount, interest, kept }: MoneySums): number {
  return gross - discount + interest - kept;
}

/** After the fees that were told. */
export function netOf(sums: MoneySums): number {
  return receivedOf(sums) - sums.fee;
}

export function balanceOf(sums: MoneySums): number {
  return netOf(sums) - sums.returned;
}

/** Nothing was told, and of some payment it should have been: the figure is not known, which is not zero. */
export function isFeeUnknown({ fee, feeUntold }: MoneySums): boolean {
  return fee === 0 && feeUntold > 0;
}

export function isReleaseUnknown({ held, releaseUntold }: MoneySums): boolean {
  return held === 0 && releaseUntold > 0;
}
