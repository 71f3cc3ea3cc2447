/**
 * What an address or a form counts by: digits alone, whatever zeros stand before them. More than a number holds is the
 * most that one does, so that it lies past every end; undefined for anything else.
 */
export function wholeNumber(text: string | null | undefined): number | undefined {
  return text && /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : undefined;
}
