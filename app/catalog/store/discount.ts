/** Rounded percent off; undefined when the old price is no higher, or the difference rounds to nothing. */
export function discountPercent(price: number, originalPrice: number | null | undefined): number | undefined {
  if (!originalPrice || originalPrice <= price) return undefined;
  const percent = Math.round(((originalPrice - price) / originalPrice) * 100);
  return percent > 0 ? percent : undefined;
}
