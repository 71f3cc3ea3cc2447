// Which addresses are one mailbox, for what is counted by whom it reaches.

import { personEmail } from "#db/person-email.ts";

const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/** Capitals and what follows a plus reach the same mailbox; at Gmail dots too. */
export function mailboxOf(address: string): string {
  const person = personEmail(address.trim());
  const at = person.lastIndexOf("@");
  if (!GMAIL.has(person.slice(at + 1))) return person;
  return `${person.slice(0, at).replaceAll(".", "")}@gmail.com`;
}
