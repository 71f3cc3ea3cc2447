// The word of a coupon as it is compared, wherever it was typed. Small: the shop's pages read it from their address.

import { bareText } from "#app/platform/text/bare-text.ts";

export const MAX_CODE = 40;

/** "  promoção 10" and "PROMOCAO10" are one word: letter case, spaces and accents do not count. */
export function normalCode(text: string): string {
  return bareText(text)
    .normalize("NFD")
    .replace(/[\p{M}\s]+/gu, "")
    .toUpperCase();
}
