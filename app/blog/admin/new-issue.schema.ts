import { z } from "zod";
import { rowId } from "#app/platform/forms/text.schema.ts";

export const newIssueSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({ intent: z.literal("blank") }),
    z.strictObject({ intent: z.literal("summary"), post: rowId }),
    z.strictObject({ intent: z.literal("whole"), post: rowId }),
  ],
  "Escolha como começar a edição.",
);
