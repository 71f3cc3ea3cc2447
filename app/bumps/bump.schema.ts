import { z } from "zod";
import { formSchema } from "#app/nouns/form.schema.ts";
import { act, flip } from "#app/platform/forms/act.schema.ts";
import { BUMP_COLUMNS, BUMP_LIMITS, BUMP_SENTENCES, type BumpFacts } from "./bump.ts";

/** The owner's form; the product that is bought is that of the page. */
export const bumpSchema = formSchema<BumpFacts>(BUMP_COLUMNS, BUMP_LIMITS, "save-bump", {
  bumped_product_id: z.coerce
    .number(BUMP_SENTENCES.bumped)
    .int(BUMP_SENTENCES.bumped)
    .min(1, BUMP_SENTENCES.bumped),
  headline: BUMP_SENTENCES.headline,
  price: BUMP_SENTENCES.price,
  position: BUMP_SENTENCES.position,
  // Sent for a new one alone.
  moment: z.enum(["checkout", "paid"], BUMP_SENTENCES.moment).optional(),
});

export const bumpChangeSchema = z.discriminatedUnion(
  "intent",
  [flip("pause-bump"), act("delete-bump")],
  "Esta ação não existe. Recarregue a página.",
);
