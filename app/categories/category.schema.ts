import { z } from "zod";
import { formSchema } from "#app/nouns/form.schema.ts";
import { act } from "#app/platform/forms/act.schema.ts";
import { lineOfText, orNull } from "#app/platform/forms/text.schema.ts";
import { CATEGORY_COLUMNS, CATEGORY_LIMITS, CATEGORY_SENTENCES, type CategoryFacts } from "./category.ts";

export const categorySchema = formSchema<CategoryFacts>(CATEGORY_COLUMNS, CATEGORY_LIMITS, "save-category");

/** Made on the way, while something else is written: the rest can be filled in later. */
export const newCategorySchema = z
  .strictObject({
    name: lineOfText(CATEGORY_LIMITS.name, CATEGORY_SENTENCES.name),
    color: orNull(lineOfText(CATEGORY_LIMITS.color)).optional(),
  })
  .transform(({ name, color = null }) => ({ name, color }));

export const categoryDeletionSchema = act("delete-category");
