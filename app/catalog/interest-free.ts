interface InstallmentRules {
  interestFree: number;
  minPartCents: number;
}

/** The most parts that cost nothing extra, with the first of them; undefined when it is one. */
export function interestFreeParts(
  price: number,
  { interestFree, minPartCents }: InstallmentRules,
): { count: number; part: number } | undefined {
  const count = Math.min(interestFree, Math.floor(price / Math.max(1, minPartCents)));
  return count > 1 ? { count, part: Math.ceil(price / count) } : undefined;
}
