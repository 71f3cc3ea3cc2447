import type { CardTerms, PaymentTerms } from "#db/schema.ts";

interface ShopInstallments {
  max: number;
  interestFree: number;
  minPartCents: number;
}

/** Applies the strictest limit of shop, provider and offers. `terms` merges the terms of all offers, or is null. */
export function cardTermsOf(
  shop: ShopInstallments,
  provider: { max: number; minPart: number } | null,
  terms: PaymentTerms | null,
): CardTerms {
  const maxParts = Math.max(1, Math.min(shop.max, provider?.max ?? 1, terms?.maxInstallments ?? mostParts));
  const free = { buyer: 1, shop: maxParts, owner: shop.interestFree }[terms?.interestPayer ?? "owner"];
  return {
    maxParts,
    freeParts: Math.min(Math.max(1, free), maxParts),
    minPartCents: Math.max(shop.minPartCents, provider?.minPart ?? 0),
  };
}

export type InstallmentTerms = {
  totalCents: number;
  maxParts: number;
  /** Up to this many parts the shop bears the cost. */
  interestFreeParts: number;
  /** Basis points per month: 199 is 1.99 %. */
  monthlyRate: number;
  minPartCents: number;
};

export type InstallmentOption = {
  count: number;
  /** The charge of each month, in order; only interest-free plans have unequal parts. */
  parts: number[];
  totalCents: number;
  /** Interest in centavos; the order's total never includes it. */
  financingCents: number;
  interestFree: boolean;
};

const mostParts = 12;

export function installmentOptions(terms: InstallmentTerms): InstallmentOption[] {
  const options: InstallmentOption[] = [];
  for (let count = 1; count <= mostParts; count++) {
    const option = installmentPlan(terms, count);
    if (option !== undefined) options.push(option);
  }
  return options;
}

/** A single payment is always allowed and never bears interest. */
export function installmentPlan(terms: InstallmentTerms, count: number): InstallmentOption | undefined {
  requireWhole(terms);
  if (!Number.isInteger(count) || count < 1) return undefined;
  if (count > 1 && count > Math.min(terms.maxParts, mostParts)) return undefined;
  const interestFree = count === 1 || count <= terms.interestFreeParts || terms.monthlyRate === 0;
  const parts = interestFree ? splitEvenly(terms.totalCents, count) : pricedParts(terms, count);
  if (count > 1 && Math.min(...parts) < terms.minPartCents) return undefined;
  const totalCents = parts.reduce((sum, part) => sum + part, 0);
  return { count, parts, totalCents, financingCents: totalCents - terms.totalCents, interestFree };
}

function splitEvenly(totalCents: number, count: number): number[] {
  const leftOver = totalCents % count;
  const part = (totalCents - leftOver) / count;
  return Array.from({ length: count }, (_, at) => (at < leftOver ? part + 1 : part));
}

/** Tabela Price, PV·i/(1−(1+i)^−n), as an exact fraction, so that no float rounding decides a centavo. */
function pricedParts(terms: InstallmentTerms, count: number): number[] {
  const rate = BigInt(terms.monthlyRate);
  const unit = 10_000n ** BigInt(count);
  const growth = (10_000n + rate) ** BigInt(count);
  const dividend = BigInt(terms.totalCents) * rate * growth;
  const divisor = 10_000n * (growth - unit);
  const part = Number((2n * dividend + divisor) / (2n * divisor));
  return Array.from({ length: count }, () => part);
}

function requireWhole({
  totalCents,
  maxParts,
  interestFreeParts,
  monthlyRate,
  minPartCents,
}: InstallmentTerms): void {
  for (const value of [totalCents, maxParts, interestFreeParts, monthlyRate, minPartCents]) {
    if (!Number.isSafeInteger(value) || value < 0)
      throw new RangeError(`Instalment terms are whole numbers, not ${value}`);
  }
}
