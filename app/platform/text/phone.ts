// Telephone numbers as people write them, and the one form in which they are kept.

import { bareText } from "./bare-text.ts";

/** Which regions there are; a number without one is nobody's to guess. */
const REGION = /^[1-9][1-9]/;
const BETWEEN = /[\s().\-/]/g;

/** "(47) 99900-0000", "0800 123 4567" or "+351912345678"; undefined for what is no whole number. */
export function normalPhone(text: string): string | undefined {
  const dialled = bareText(text).replace(BETWEEN, "").replace(/^00/, "+");
  if (!/^\+?\d{8,15}$/.test(dialled)) return undefined;
  if (dialled.startsWith("+") && !dialled.startsWith("+55")) return dialled;
  const [, free, rest] = /^(0[3589]00)(\d{6,7})$/.exec(dialled) ?? [];
  if (free && rest) return `${free} ${rest.slice(0, -4)} ${rest.slice(-4)}`;
  const own = dialled.replace(/^\+55|^55(?=\d{10,11}$)/, "").replace(/^0/, "");
  if (!REGION.test(own) || (own.length !== 10 && !/^..9\d{8}$/.test(own))) return undefined;
  return `(${own.slice(0, 2)}) ${own.slice(2, -4)}-${own.slice(-4)}`;
}

/**
 * What a search for a number compares digits with: the last eight, which every writing of it ends with, and where a region
 * was typed the whole ones that it may be kept as, with and without country and ninth digit.
 */
export function phoneVariants(text: string): { last: string; whole?: string[] } | undefined {
  const dialled = bareText(text).replace(BETWEEN, "").replace(/^00/, "+");
  if (!/^\+?\d{8,15}$/.test(dialled)) return undefined;
  const digits = dialled.replace("+", "");
  const last = digits.slice(-8);
  const own = dialled.replace(/^\+55|^55(?=\d{10,11}$)/, "").replace(/^0(?=[1-9]{2}\d{8,9}$)/, "");
  if (/^9?\d{8}$/.test(own)) return { last };
  if (!REGION.test(own) || (own.length !== 10 && !/^..9\d{8}$/.test(own))) return { last, whole: [digits] };
  const both = [`${own.slice(0, 2)}${last}`, `${own.slice(0, 2)}9${last}`];
  return { last, whole: [...both, ...both.map((number) => `55${number}`)] };
}

/** What a link dials. */
export function phoneAddress(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, "");
  return /^\+|^0/.test(digits) ? `tel:${digits}` : `tel:+55${digits}`;
}

/** Digits with country and region, as WhatsApp names a number; undefined for what is no whole number. */
export function whatsappNumber(text: string): string | undefined {
  const phone = normalPhone(text);
  if (phone === undefined || phone.startsWith("0")) return undefined;
  const digits = phone.replace(/\D/g, "");
  return phone.startsWith("+") ? digits : `55${digits}`;
}
