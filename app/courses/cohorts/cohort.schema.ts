import { z } from "zod";
import { termFields, typedTerm } from "#app/nouns/term-columns.ts";
import { dayField } from "#app/platform/forms/day.schema.ts";
import { checkbox, lineOfText, rowId } from "#app/platform/forms/text.schema.ts";
import { COHORT_LIMITS, COHORT_SENTENCES } from "./cohort.ts";

const day = { most: 10, sentence: COHORT_SENTENCES.day } as const;

/** The form; the course is that of the page. What it leaves out is empty. */
export const cohortSchema = z
  .strictObject({
    intent: z.literal("save-cohort"),
    id: rowId.optional(),
    version: rowId.optional(),
    name: lineOfText(COHORT_LIMITS.name, COHORT_SENTENCES.name),
    starts_at: dayField("first", day),
    ends_at: dayField("last", day),
    places: lineOfText(10)
      .transform((text, context) => {
        if (text === "") return null;
        if (/^\d{1,9}$/.test(text)) return Number(text);
        context.addIssue({ code: "custom", message: COHORT_SENTENCES.places });
        return z.NEVER;
      })
      .optional(),
    ...termFields,
    is_link_open: checkbox,
  })
  .transform(({ intent, id, version, access_kind, access_count, access_until, ...typed }) => {
    const { name, starts_at = null, ends_at = null, places = null, is_link_open } = typed;
    const patch = { name, starts_at, ends_at, places, is_link_open };
    const term = typedTerm({ access_kind, access_count, access_until });
    return { intent, id, version, patch: { ...patch, ...term } };
  });

/** The small changes of a row. */
export const cohortChangeSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({
      intent: z.literal("open-cohort-link"),
      id: rowId,
      value: z.enum(["true", "false"]).transform((value) => value === "true"),
    }),
    z.strictObject({ intent: z.literal("renew-cohort-link"), id: rowId }),
    z.strictObject({ intent: z.literal("delete-cohort"), id: rowId }),
    z.strictObject({ intent: z.literal("restore-cohort"), id: rowId }),
  ],
  "Esta ação não existe. Recarregue a página.",
);
