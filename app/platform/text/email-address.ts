// What an e-mail address is, and the one spelling in which it is kept.

import { bareText } from "./bare-text.ts";
import { parseUrl } from "./parse-url.ts";

// HTML's own rule, with a dot in the domain: ASCII only, and nothing that a mail header would read as a second recipient.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;
/** Letters beyond ASCII, with the full stops that other scripts write between them. */
const FOREIGN_DOMAIN = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;
// Of RFC 5321.
const LONGEST = 254;
const LONGEST_NAME = 64;

export function isEmail(text: string): boolean {
  return text.length <= LONGEST && text.lastIndexOf("@") <= LONGEST_NAME && EMAIL.test(text);
}

/** The one spelling: in the row, in look-ups, in limits. A domain with accents becomes what mail servers know it by. */
export function normalEmail(text: string): string {
  const bare = bareText(text).toLowerCase();
  const at = bare.lastIndexOf("@") + 1;
  const domain = bare.slice(at);
  const url = at > 0 && FOREIGN_DOMAIN.test(domain) ? parseUrl(`https://${domain}`) : undefined;
  return url ? bare.slice(0, at) + url.hostname : bare;
}
