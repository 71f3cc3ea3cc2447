import { z } from "zod";
import { lineOfText, linesOfText, rowId } from "#app/platform/forms/text.schema.ts";
import { MESSAGE_LIMITS } from "./student-message.ts";

export const messageSchema = z.strictObject({
  intent: z.literal("save-message"),
  version: rowId.optional(),
  subject: lineOfText(MESSAGE_LIMITS.subject, "Escreva o assunto.").refine(
    (text) => !/[\u2028\u2029]/.test(text),
    "Escreva o assunto em uma linha.",
  ),
  body: linesOfText(MESSAGE_LIMITS.body, "Escreva o texto."),
});

export const messageActSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({ intent: z.literal("test-message") }),
    z.strictObject({ intent: z.literal("send-message") }),
    z.strictObject({ intent: z.literal("take-back-message") }),
    z.strictObject({ intent: z.literal("delete-message"), id: rowId }),
  ],
  "Esta ação não existe. Recarregue a página.",
);
