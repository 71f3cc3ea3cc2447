import { z } from "zod";
import { touchField } from "#app/analytics/touch/touch.schema.ts";
import { EMAIL_INVALID, hasControlCharacters } from "#app/identity/user-rules.ts";
import { actOnMarked } from "#app/platform/forms/act.schema.ts";
import { honeypot, lineOfText, linesOfText, orNull, rowId } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { normalPhone } from "#app/platform/text/phone.ts";
import { LEAD_STATUSES } from "./lead-status.ts";

/** They reach the head of a mail, where any line break would begin a new field. */
function headLine(max: number, required?: string) {
  return lineOfText(max, required).refine(
    (text) => !hasControlCharacters(text),
    "Escreva em uma linha, sem caracteres invisíveis.",
  );
}

const mayStayEmpty = (max: number) => orNull(headLine(max)).default(null);

/** `interests`: what the form offers to choose from. */
export function leadSchema(interests: readonly string[]) {
  return z.strictObject({
    nome: headLine(120, "Informe o seu nome."),
    email: headLine(254, "Informe o seu e-mail.").transform(normalEmail).refine(isEmail, EMAIL_INVALID),
    empresa: mayStayEmpty(120),
    telefone: orNull(headLine(40).transform((text) => normalPhone(text) ?? text)).default(null),
    produto: orNull(z.enum(["", ...interests], "Escolha um dos produtos da lista.")).default(null),
    mensagem: orNull(linesOfText(4000)).default(null),
    first_touch: touchField,
    last_touch: touchField,
    website: honeypot,
  });
}

export type LeadForm = z.output<ReturnType<typeof leadSchema>>;

const lead = rowId;

/** What the owner does with a lead; each form names itself. */
export const leadAdminSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({ intent: z.literal("status"), lead, status: z.enum(LEAD_STATUSES) }),
    actOnMarked("set-status-of-marked", "Marque no máximo 200 leads por vez.", {
      status: z.enum(LEAD_STATUSES, "Escolha o novo status."),
    }),
    z.strictObject({
      intent: z.literal("notes"),
      lead,
      version: rowId.optional(),
      note: orNull(linesOfText(4000)),
      owner: z.union([z.literal("").transform(() => null), rowId]),
    }),
  ],
  "Esta ação não existe. Recarregue a página.",
);
