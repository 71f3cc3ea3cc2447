import { z } from "zod";
import { lineOfText, linesOfText, orNull, rowId } from "#app/platform/forms/text.schema.ts";

export const categorySchema = z.strictObject({
  intent: z.literal("save-category"),
  id: rowId.optional(),
  name: lineOfText(80, "Informe o nome da categoria."),
  slug: lineOfText(80).optional(),
  description: orNull(linesOfText(500)).optional(),
  color: orNull(lineOfText(40)).optional(),
});

export const categoryDeletionSchema = z.strictObject({
  intent: z.literal("delete-category"),
  id: rowId,
});
