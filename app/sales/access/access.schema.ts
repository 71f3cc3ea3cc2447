import { z } from "zod";
import { isEmail } from "#app/identity/user-rules.ts";

export const resendLinkSchema = z.strictObject({
  /** Asked of those who cannot show that the order is theirs. */
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, "Este e-mail é longo demais.")
    .refine(isEmail, "Por favor, insira um email válido")
    .optional(),
});

export const orderLinkSchema = z.strictObject({
  action: z.enum(["make", "send", "revoke"], "Ação desconhecida."),
});

export const redeemSchema = z.strictObject({
  code: z
    .string()
    .trim()
    .min(1, "Digite o código.")
    .max(80, "Este código é longo demais. Confira se ele está certo."),
});
