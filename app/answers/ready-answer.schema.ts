import { z } from "zod";
import { lineOfText, linesOfText, rowId } from "#app/platform/forms/text.schema.ts";
import { READY_ANSWER_LIMITS, READY_ANSWER_SENTENCES } from "./ready-answer.ts";

export const readyAnswerSchema = z
  .strictObject({
    intent: z.literal("save-answer"),
    id: rowId.optional(),
    version: rowId.optional(),
    title: lineOfText(READY_ANSWER_LIMITS.title, READY_ANSWER_SENTENCES.title),
    body: linesOfText(READY_ANSWER_LIMITS.body, READY_ANSWER_SENTENCES.body),
  })
  .transform(({ intent, id, version, ...patch }) => ({ intent, id, version, patch }));

export const deleteAnswerSchema = z.strictObject(
  { intent: z.literal("delete-answer"), id: rowId },
  "Esta ação não existe. Recarregue a página.",
);
