import { z } from "zod";
import { act, actOnMarked } from "#app/platform/forms/act.schema.ts";
import { honeypot } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { SUBSCRIPTION_SENTENCES } from "./subscription.ts";
import { SUBSCRIPTION_SOURCES } from "./subscription-messages.ts";

export const subscriptionSchema = z
  .strictObject({
    email: z
      .string(SUBSCRIPTION_SENTENCES.email)
      .max(1000, SUBSCRIPTION_SENTENCES.emailInvalid)
      .transform(normalEmail)
      .refine((email) => email !== "", { error: SUBSCRIPTION_SENTENCES.email, abort: true })
      .refine(isEmail, SUBSCRIPTION_SENTENCES.emailInvalid),
    source: z.enum(SUBSCRIPTION_SOURCES, "Recarregue a página e tente de novo."),
    website: honeypot,
  })
  .transform(({ email, source }) => ({ patch: { email, source } }));

/** What the button of a mail program sends (RFC 8058), and the page's own form with it. */
export const oneClickSchema = z.strictObject({ "List-Unsubscribe": z.literal("One-Click") });

/** What the owner does with a subscription, or with the marked ones of the list. */
export const subscriptionActSchema = z.discriminatedUnion(
  "intent",
  [act("cancel-subscription"), actOnMarked("cancel-marked", "Marque no máximo 200 inscrições por vez.")],
  "Esta ação não existe. Recarregue a página.",
);
