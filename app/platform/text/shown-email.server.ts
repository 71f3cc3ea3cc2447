// An e-mail address as its owner writes it.
import { domainToUnicode } from "node:url";

/** The domain with its accents again, which rows, look-ups and mail servers know as "xn--…". */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at));
}
