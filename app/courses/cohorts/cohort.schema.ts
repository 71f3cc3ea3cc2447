import { z } from "zod";
import { formSchema } from "#app/nouns/form.schema.ts";
import { act, flip } from "#app/platform/forms/act.schema.ts";
import { dayField } from "#app/platform/forms/day.schema.ts";
import { COHORT_COLUMNS, COHORT_LIMITS, COHORT_SENTENCES, type CohortFacts } from "./cohort.ts";

const day = { most: 10, sentence: COHORT_SENTENCES.day } as const;

/** The cohort form; the course comes from the page. */
export const cohortSchema = formSchema<CohortFacts>(COHORT_COLUMNS, COHORT_LIMITS, "save-cohort", {
  name: COHORT_SENTENCES.name,
  places: COHORT_SENTENCES.places,
  starts_at: dayField("first", day),
  ends_at: dayField("last", day),
});

/** Small changes of a list row. */
export const cohortChangeSchema = z.discriminatedUnion(
  "intent",
  [flip("open-cohort-link"), act("renew-cohort-link"), act("delete-cohort"), act("restore-cohort")],
  "Esta ação não existe. Recarregue a página.",
);
