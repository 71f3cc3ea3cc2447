import { z } from "zod";
import { EMAIL_INVALID } from "#app/identity/user-rules.ts";
import { act } from "#app/platform/forms/act.schema.ts";
import { lineOfText, linesOfText, rowId } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";

const MAX_BODY = 600_000;

export const issueSchema = z.strictObject({
  intent: z.literal("save-issue"),
  version: rowId.optional(),
  subject: lineOfText(150, "Escreva o assunto.").refine(
    (text) => !/[\u2028\u2029]/.test(text),
    "Escreva o assunto em uma linha.",
  ),
  body: linesOfText(MAX_BODY, "Escreva o conteúdo da edição."),
});

/** What is done with an issue besides writing it. */
export const issueActSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({
      intent: z.literal("test-issue"),
      to: lineOfText(254, "Informe o e-mail.").transform(normalEmail).refine(isEmail, EMAIL_INVALID),
    }),
    ...(["send-issue", "pause-sending", "resume-sending", "retry-failures"] as const).map((intent) =>
      z.strictObject({ intent: z.literal(intent) }),
    ),
    act("delete-issue"),
  ],
  "Esta ação não existe. Recarregue a página.",
);
