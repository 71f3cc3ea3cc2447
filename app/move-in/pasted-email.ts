// An e-mail address as people paste it into a list.
import { normalEmail } from "#app/platform/text/email-address.ts";

const IN_BRACKETS = /<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+)\s*>/i;
const BEFORE = new Set("\"'<(;,:.");
const BEHIND = new Set("\"'>);,:.");

/**
 * Normalizes "Ana <ana@x.com>", "mailto:Ana@X.com?subject=Oi" and "ana@x.com," to "ana@x.com". Any other text stays
 * unchanged.
 */
export function pastedEmail(text: string): string {
  const inside = IN_BRACKETS.exec(text)?.[1] ?? text;
  const spaced = inside.replace(/\p{Z}/gu, " ");
  const bare = withoutMarks(spaced).replace(/^mailto:/i, "");
  return normalEmail(bare.includes("@") ? bare.replace(/\?.*$/, "") : bare);
}

/** The name before an address in angle brackets. Empty if there is none. */
export function nameBeside(text: string): string {
  const match = IN_BRACKETS.exec(text);
  return match ? withoutMarks(text.slice(0, match.index)) : "";
}

/** Strips characters around an address. No regular expression, because it would be slow on a long run of spaces. */
function withoutMarks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isAround(text.charAt(from), BEFORE)) from++;
  while (from < to && isAround(text.charAt(to - 1), BEHIND)) to--;
  return text.slice(from, to);
}

function isAround(sign: string, marks: ReadonlySet<string>): boolean {
  return marks.has(sign) || sign.trim() === "";
}

const BETWEEN = /[\s<>()"';:,|?]+/;

/** Returns the parts of a cell that look like e-mail addresses, without validating them. */
export function addressesIn(cell: string): string[] {
  return cell.includes("@") ? cell.split(BETWEEN).filter((part) => part.includes("@")) : [];
}
