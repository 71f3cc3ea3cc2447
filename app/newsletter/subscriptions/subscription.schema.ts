import { z } from "zod";
import { isEmail, normalEmail } from "#app/identity/user-rules.ts";
import { honeypot } from "#app/platform/forms/text.schema.ts";
import { EMAIL_MISSING, EMAIL_WRONG, SUBSCRIPTION_SOURCES } from "./subscription-messages.ts";

export const subscriptionSchema = z.strictObject({
  email: z
    .string(EMAIL_MISSING.title)
    .max(1000, EMAIL_WRONG.title)
    .transform(normalEmail)
    .refine((email) => email !== "", { error: EMAIL_MISSING.title, abort: true })
    .refine(isEmail, EMAIL_WRONG.title),
  source: z.enum(SUBSCRIPTION_SOURCES, "Recarregue a página e tente de novo."),
  website: honeypot,
});

/** What the button of a mail program sends (RFC 8058), and the page's own form with it. */
export const oneClickSchema = z.strictObject({ "List-Unsubscribe": z.literal("One-Click") });
