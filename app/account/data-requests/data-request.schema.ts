import { z } from "zod";
import { EMAIL_INVALID } from "#app/identity/user-rules.ts";
import { actOnMarked } from "#app/platform/forms/act.schema.ts";
import { honeypot, lineOfText, linesOfText, orNull } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { REQUEST_KINDS } from "./data-request-labels.ts";

export const dataRequestSchema = z.strictObject({
  kind: z.enum(REQUEST_KINDS, "Escolha o que você quer fazer."),
  email: lineOfText(254, "Informe o seu e-mail.").transform(normalEmail).refine(isEmail, EMAIL_INVALID),
  message: orNull(linesOfText(4000)).default(null),
  website: honeypot,
});

export const confirmRequestSchema = z.strictObject({ intent: z.literal("confirm") });

export const exportAskSchema = z.strictObject({ intent: z.literal("export") });

const request = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The owner's forms, by intent. */
export const requestAdminSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({
      intent: z.literal("close"),
      request,
      state: z.enum(["done", "refused"], "Escolha como a solicitação terminou."),
      note: orNull(linesOfText(2000)).default(null),
    }),
    actOnMarked("close-marked", "Marque no máximo 200 solicitações por vez.", {
      state: z.enum(["done", "refused"], "Escolha como as solicitações terminaram."),
    }),
    z.strictObject({
      intent: z.literal("erase"),
      request,
      confirmed: z.literal("sim", "Confirme que você conferiu a solicitação."),
    }),
  ],
  "Esta ação não existe. Recarregue a página.",
);

/** Closing one's own account: the password and a confirmation. */
export const deletionSchema = z.strictObject({
  intent: z.literal("deletion"),
  current_password: z.string("Informe a sua senha.").min(1, "Informe a sua senha.").max(200),
  confirmed: z.literal("sim", "Confirme que você entendeu o que acontece."),
});
