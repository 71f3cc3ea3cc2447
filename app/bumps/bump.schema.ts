import { z } from "zod";
import { checkbox, lineOfText, linesOfText, rowId } from "#app/platform/forms/text.schema.ts";
import { fieldToCents } from "#app/platform/money-and-dates/money.ts";
import { BUMP_LIMITS, BUMP_SENTENCES } from "./bump.ts";

/** The owner's form; the product that is bought is that of the page. What it leaves out is empty. */
export const bumpSchema = z
  .strictObject({
    intent: z.literal("save-bump"),
    id: rowId.optional(),
    version: rowId.optional(),
    bumped_product_id: z.coerce
      .number(BUMP_SENTENCES.bumped)
      .int(BUMP_SENTENCES.bumped)
      .min(1, BUMP_SENTENCES.bumped),
    moment: z.enum(["checkout", "paid"], BUMP_SENTENCES.moment).optional(),
    headline: lineOfText(BUMP_LIMITS.headline, BUMP_SENTENCES.headline),
    description: linesOfText(BUMP_LIMITS.description)
      .optional()
      .transform((text) => text || null),
    price: lineOfText(20)
      .optional()
      .transform((text, context) => {
        const cents = text ? fieldToCents(text) : null;
        if (cents !== undefined) return cents;
        context.addIssue({ code: "custom", message: BUMP_SENTENCES.price });
        return z.NEVER;
      }),
    position: lineOfText(4)
      .optional()
      .transform((text, context) => {
        if (/^\d*$/.test(text ?? "")) return Number(text ?? 0);
        context.addIssue({ code: "custom", message: BUMP_SENTENCES.position });
        return z.NEVER;
      }),
    is_paused: checkbox,
  })
  .transform(({ intent, id, version, moment, ...patch }) => ({
    intent,
    id,
    version,
    patch: moment === undefined ? patch : { ...patch, moment },
  }));

/** The small changes of a row. */
export const bumpChangeSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({
      intent: z.literal("pause-bump"),
      id: rowId,
      value: z.enum(["true", "false"]).transform((value) => value === "true"),
    }),
    z.strictObject({ intent: z.literal("delete-bump"), id: rowId }),
  ],
  "Esta ação não existe. Recarregue a página.",
);
