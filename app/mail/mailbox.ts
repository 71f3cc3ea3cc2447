// Which addresses are one mailbox, for what is counted by whom it reaches.

import { personEmail } from "#db/person-email.ts";

/** Capitals and what follows a plus reach the same mailbox; at Gmail dots too. */
export function mailboxOf(address: string): string {
  return personEmail(address.trim());
}
