// An e-mail address as its owner writes it.
import { domainToUnicode } from "node:url";

/** The domain with its accents again, which rows, look-ups and mail servers know as "xn--…". */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at));
}

/** The same of rows for people to read: of lists, and nothing that is looked up by. */
export function withShownEmails<Row extends Partial<Record<Key, string | null>>, Key extends string>(
  rows: readonly Row[],
  key: Key,
): Row[] {
  return rows.map((row) => {
    const email = row[key];
    return email ? { ...row, [key]: shownEmail(email) } : row;
  });
}

/** An address in sight: no part of a link. */
const ENCODED = /(?<![\w.+-]|mailto:|[=/?&])[\w.+-]+@(?:[\w-]+\.)*xn--[\w.-]*\w/gi;

/** The same of each address in a text. */
export function withShownDomains(text: string): string {
  return text.includes("xn--") ? text.replace(ENCODED, shownEmail) : text;
}
