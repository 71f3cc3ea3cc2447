import { z } from "zod";
import { rowId } from "#app/platform/forms/text.schema.ts";

export const newIssueSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({ intent: z.literal("em-branco") }),
    z.strictObject({ intent: z.literal("resumo"), post: rowId }),
    z.strictObject({ intent: z.literal("inteiro"), post: rowId }),
  ],
  "Escolha como começar a edição.",
);
