import { z } from "zod";
import { repeated, rowId } from "#app/platform/forms/text.schema.ts";

/** A verdict over the marked comments; the status is what each becomes. */
export const commentModerationSchema = z.strictObject({
  intent: z.literal("moderate-comments"),
  status: z.enum(["approved", "rejected", "spam"]),
  comment: repeated(rowId, 100, "Marque no máximo 100 comentários."),
});
