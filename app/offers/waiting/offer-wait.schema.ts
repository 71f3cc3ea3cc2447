import { z } from "zod";
import { honeypot } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { WAIT_SENTENCES } from "./offer-wait.ts";

/** The form that replaces an offer that is not sold. */
export const offerWaitSchema = z.strictObject({
  email: z
    .string(WAIT_SENTENCES.email)
    .max(1000, WAIT_SENTENCES.email)
    .transform(normalEmail)
    .refine(isEmail, WAIT_SENTENCES.email),
  website: honeypot,
});

/** The body that mail programs send (RFC 8058) and the page's own form sends, too. */
export const leaveSchema = z.strictObject({ "List-Unsubscribe": z.literal("One-Click") });
