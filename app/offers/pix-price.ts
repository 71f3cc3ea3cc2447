// What an offer takes off when it is paid by PIX.

const WHOLE = 10_000;

/** `discount` in basis points; the part of a centavo is the buyer's. */
export function priceByPix(listPrice: number, discount: number): number {
  return listPrice - Math.ceil((listPrice * discount) / WHOLE);
}
