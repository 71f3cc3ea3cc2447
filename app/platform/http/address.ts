import { memoize } from "../text/memoize.ts";
import { slugify } from "../text/slug.ts";

const slugOf = memoize(slugify);

/** "12-kit-de-icones" for a row and the words that describe it. */
export function addressOf(id: number, words: string): string {
  const slug = slugOf(words);
  return slug ? `${id}-${slug}` : String(id);
}

/** The number that an address begins with; undefined when it is none. */
export function idInAddress(address: string | undefined): number | undefined {
  const match = /^([1-9]\d{0,14})(?:-[a-z0-9-]*)?$/.exec(address ?? "");
  return match ? Number(match[1]) : undefined;
}

/** The row that a parameter names: undefined when it is not given, 0 when it can be none. */
export function rowInAddress(text: string | null | undefined): number | undefined {
  if (!text) return undefined;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** Where to send someone who came by another slug; the number alone is a good address too. */
export function movedAddress(asked: string | undefined, right: string): string | undefined {
  if (!asked || asked === right || /^\d+$/.test(asked)) return undefined;
  return right;
}
