import { z } from "zod";
import { emailField } from "#app/identity/user.schema.ts";
import { honeypot } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";

export const resendLinkSchema = z.strictObject({
  /** Asked of people who cannot show that the order is theirs. */
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

/** A signed-in person sends no password. The e-mail field is for password managers only. */
export const entrySchema = z.strictObject({
  email: z.string().max(254).optional(),
  // Length is checked where a password is made; an existing one only has to match.
  password: z.string().min(1, "Digite uma senha").max(1000, "Senha longa demais").optional(),
});

export const recoverySchema = z.strictObject({ email: emailField, website: honeypot });

export const correctionSchema = z.strictObject({ intent: z.literal("correct-email"), email: emailField });
