// An entry of a waiting list: its fields, and the rules of every door.

import type { Rule } from "#app/nouns/rule-book.ts";
import { isEmail } from "#app/platform/text/email-address.ts";
import type { Row } from "#db/schema.ts";

export type OfferWaitFacts = Pick<Row<"offer_waits">, "offer_id" | "email">;

/** Version of the consent text beside the button. */
export const WAIT_CONSENT_VERSION = "2026-11";

export const WAIT_SENTENCES = {
  email: "Informe um e-mail válido, como nome@exemplo.com.",
} as const;

export const WAIT_RULES: readonly Rule<OfferWaitFacts>[] = [
  { field: "email", code: "invalid", error: WAIT_SENTENCES.email, breaks: ({ email }) => !isEmail(email) },
];
