// What a subscription of the newsletter is: its fields and the rules that hold at every door.
import { NAME_MAX } from "#app/identity/user-rules.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import { isEmail } from "#app/platform/text/email-address.ts";
import type { Row } from "#db/schema.ts";
import { ALREADY_SUBSCRIBED, EMAIL_MISSING, EMAIL_WRONG } from "./subscription-messages.ts";

/** What may be written of a subscription. */
export const SUBSCRIPTION_FIELDS = [
  "email",
  "name",
  "subscribed_at",
  "status",
  "source",
] as const satisfies (keyof Row<"newsletter_subscriptions">)[];

/** Nobody says since when: since now. */
export type SubscriptionFacts = Omit<
  Pick<Row<"newsletter_subscriptions">, (typeof SUBSCRIPTION_FIELDS)[number]>,
  "subscribed_at"
> & { subscribed_at: Date | null };
export type SubscriptionPatch = Partial<SubscriptionFacts>;

export const NEW_SUBSCRIPTION: SubscriptionFacts = {
  email: "",
  name: null,
  subscribed_at: null,
  status: "active",
  source: null,
};

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
export const SUBSCRIPTION_COLUMNS = [
  "id",
  "email",
  "name",
  "status",
  "source",
  "subscribed_at",
  "unsubscribed_at",
] as const;
