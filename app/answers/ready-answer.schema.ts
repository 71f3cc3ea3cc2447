import { z } from "zod";
import { formSchema } from "#app/nouns/form.schema.ts";
import { linesOfText, rowId } from "#app/platform/forms/text.schema.ts";
import { READY_ANSWER_COLUMNS, READY_ANSWER_LIMITS, type ReadyAnswerFacts } from "./ready-answer.ts";

export const readyAnswerSchema = formSchema<ReadyAnswerFacts>(
  READY_ANSWER_COLUMNS,
  READY_ANSWER_LIMITS,
  "save-answer",
  { body: linesOfText(READY_ANSWER_LIMITS.body) },
);

export const deleteAnswerSchema = z.strictObject(
  { intent: z.literal("delete-answer"), id: rowId },
  "Esta ação não existe. Recarregue a página.",
);
