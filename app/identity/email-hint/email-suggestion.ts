// A mistyped domain of an e-mail. Loaded when somebody comes to the field: most of it is lists of names.
import { POPULAR_DOMAINS, run } from "@zootools/email-spell-checker";
import { bareText } from "#app/platform/text/bare-text.ts";
import { isEmail } from "#app/platform/text/email-address.ts";

/** Where Brazilians have their mail; the library's own list knows the rest of the world. */
const DOMAINS = [
  ...POPULAR_DOMAINS,
  "gmail.com",
  "hotmail.com",
  "outlook.com",
  "live.com",
  "msn.com",
  "icloud.com",
  "yahoo.com",
  "hotmail.com.br",
  "outlook.com.br",
  "yahoo.com.br",
  "live.com.br",
  "uol.com.br",
  "bol.com.br",
  "terra.com.br",
  "ig.com.br",
  "globo.com",
  "globomail.com",
  "r7.com",
  "oi.com.br",
  "zipmail.com.br",
  "mail.com",
  "email.com",
];

/** "ana@gmail.com" for "ana@gmial.com"; undefined for a domain that is known, or like none that is. */
export function suggestEmail(typed: string): string | undefined {
  const email = bareText(typed);
  if (!isEmail(email)) return undefined;
  // Ends of addresses are left alone: there are more of them than anybody lists.
  const found = run({ email, domains: DOMAINS, secondLevelDomains: [], topLevelDomains: [] });
  return found && `${email.slice(0, email.lastIndexOf("@"))}@${found.domain}`;
}
