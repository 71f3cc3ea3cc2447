import { z } from "zod";
import { emailField } from "#app/identity/user.schema.ts";
import { honeypot } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";

export const resendLinkSchema = z.strictObject({
  /** Asked of those who cannot show that the order is theirs. */
  email: z
    .string()
    .max(1000, "Este e-mail é longo demais.")
    .transform(normalEmail)
    .refine(isEmail, "Por favor, insira um email válido")
    .optional(),
});

export const orderLinkSchema = z.strictObject({
  action: z.enum(["make", "send", "revoke"], "Esta ação não existe. Recarregue a página."),
});

/** Without a password it is the press of somebody who is signed in; the e-mail is there for password managers. */
export const entrySchema = z.strictObject({
  email: z.string().max(254).optional(),
  // How long a new one must be is asked where one is made: one that is there only has to be right.
  password: z.string().min(1, "Digite uma senha").max(1000, "Senha longa demais").optional(),
});

export const recoverySchema = z.strictObject({ email: emailField, website: honeypot });

export const correctionSchema = z.strictObject({ intent: z.literal("correct-email"), email: emailField });
