import { bareText } from "../text/bare-text.ts";

/** The number of a row as somebody types it into a search: "1047", "#1047", "nº 1047"; undefined for any other words. */
export function typedNumber(query: string): number | undefined {
  const digits = /^(?:#|n[.ºo°]{1,2}|n[uú]mero)?\s*([1-9]\d{0,14})$/i.exec(bareText(query))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * What an address or a form counts by: digits alone, whatever zeros stand before them. More than a number holds is the
 * most that one does, so that it lies past every end; undefined for anything else.
 */
export function wholeNumber(text: string | null | undefined): number | undefined {
  return text && /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : undefined;
}
