// An e-mail address as people paste it into a list.
import { normalEmail } from "#app/platform/text/email-address.ts";

const IN_BRACKETS = /<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+)\s*>/i;
const AROUND = /^[\s"'<(;,:.]+|[\s"'>);,:.]+$/g;

/** "Ana <ana@x.com>", "mailto:Ana@X.com?subject=Oi", "ana@x.com," → "ana@x.com"; what is no address as it came. */
export function pastedEmail(text: string): string {
  const inside = IN_BRACKETS.exec(text)?.[1] ?? text;
  const bare = inside
    .replace(/\p{Z}/gu, " ")
    .replace(AROUND, "")
    .replace(/^mailto:/i, "");
  return normalEmail(bare.includes("@") ? bare.replace(/\?.*$/, "") : bare);
}

/** The name that stands before an address in brackets; empty where there is none. */
export function nameBeside(text: string): string {
  const match = IN_BRACKETS.exec(text);
  return match ? text.slice(0, match.index).replace(AROUND, "") : "";
}
