// Normalises coupon codes. Small, because public pages load it to read `?cupom=`.

import { bareText } from "#app/platform/text/bare-text.ts";

export const MAX_CODE = 40;

/** Removes case, spaces and accents: "  promoção 10" equals "PROMOCAO10". */
export function normalCode(text: string): string {
  return bareText(text)
    .normalize("NFD")
    .replace(/[\p{M}\s]+/gu, "")
    .toUpperCase();
}
