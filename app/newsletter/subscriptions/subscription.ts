// What a subscription of the newsletter is: its fields and the rules that hold at every door.

import { NAME_MAX } from "#app/identity/user-rules.ts";
import { type ColumnsOf, namesOf } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import { isEmail } from "#app/platform/text/email-address.ts";
import type { Row } from "#db/schema.ts";
import { ALREADY_SUBSCRIBED, EMAIL_MISSING, EMAIL_WRONG } from "./subscription-messages.ts";

/** Nobody says since when: since now. */
type SubscriptionRow = Omit<Row<"newsletter_subscriptions">, "subscribed_at"> & {
  subscribed_at: Date | null;
};

/** What may be written of a subscription. */
export const SUBSCRIPTION_COLUMNS = {
  email: { label: "E-mail", blank: "", served: { place: 1, as: "email", required: true } },
  name: { label: "Nome", blank: null, served: { place: 2, isPersons: true } },
  subscribed_at: { label: "Inscrita em", kind: "date", blank: null, served: { place: 3, nullable: false } },
  status: {
    label: "Situação",
    words: { active: "ativa", unsubscribed: "cancelada" },
    blank: "active",
    served: { place: 4, nullable: false, maxLength: 100 },
  },
  source: { label: "Origem", blank: null, served: { place: 5 } },
} satisfies ColumnsOf<SubscriptionRow>;

export type SubscriptionFacts = Pick<SubscriptionRow, keyof typeof SUBSCRIPTION_COLUMNS>;
export type SubscriptionPatch = Partial<SubscriptionFacts>;

const SUBSCRIPTION_LIMITS = { name: NAME_MAX, source: 100 } as const;

export const SUBSCRIPTION_SENTENCES = {
  email: EMAIL_MISSING.title,
  emailInvalid: EMAIL_WRONG.title,
  /** One active subscription per address. */
  repeated: ALREADY_SUBSCRIBED.description,
} as const;

/** Whatever else a status says, issues go to the active ones only. */
export function isActive({ status }: Pick<SubscriptionFacts, "status">): boolean {
  return status === "active";
}

export const SUBSCRIPTION_RULES: readonly Rule<SubscriptionFacts>[] = [
  {
    field: "email",
    code: "required",
    error: SUBSCRIPTION_SENTENCES.email,
    breaks: ({ email }) => email.trim() === "",
  },
  {
    field: "email",
    code: "invalid",
    error: SUBSCRIPTION_SENTENCES.emailInvalid,
    breaks: ({ email }) => !isEmail(email),
  },
  atMost("name", SUBSCRIPTION_LIMITS.name),
  atMost("source", SUBSCRIPTION_LIMITS.source),
];

/** The columns that the list and the file show. */
export const SUBSCRIPTION_LIST_COLUMNS = ["id", ...namesOf(SUBSCRIPTION_COLUMNS), "unsubscribed_at"] as const;
