import { z } from "zod";
import { lineOfText, linesOfText, orNull, rowId } from "#app/platform/forms/text.schema.ts";
import { CATEGORY_LIMITS, CATEGORY_SENTENCES } from "./category.ts";

export const categorySchema = z
  .strictObject({
    intent: z.literal("save-category"),
    id: rowId.optional(),
    version: rowId.optional(),
    name: lineOfText(CATEGORY_LIMITS.name, CATEGORY_SENTENCES.name),
    slug: lineOfText(CATEGORY_LIMITS.slug).optional(),
    description: orNull(linesOfText(CATEGORY_LIMITS.description)).optional(),
    color: orNull(lineOfText(CATEGORY_LIMITS.color)).optional(),
  })
  .transform(({ intent, id, version, name, slug = "", description = null, color = null }) => ({
    intent,
    id,
    version,
    patch: { name, slug, description, color },
  }));

/** Made on the way, while something else is written: the rest can be filled in later. */
export const newCategorySchema = z
  .strictObject({
    name: lineOfText(CATEGORY_LIMITS.name, CATEGORY_SENTENCES.name),
    color: orNull(lineOfText(CATEGORY_LIMITS.color)).optional(),
  })
  .transform(({ name, color = null }) => ({ name, color }));

export const categoryDeletionSchema = z.strictObject({
  intent: z.literal("delete-category"),
  id: rowId,
});
