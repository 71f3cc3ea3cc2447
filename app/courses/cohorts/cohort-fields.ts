import { sentFields } from "#app/nouns/columns.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { COHORT_COLUMNS, type CohortFacts } from "./cohort.ts";

/** Form values of the cohort, in the form's own format. */
export function cohortFields(cohort: CohortFacts): FieldValues {
  return {
    ...sentFields(COHORT_COLUMNS, cohort),
    starts_at: [cohort.starts_at ? formatDate(cohort.starts_at) : ""],
    ends_at: [cohort.ends_at ? lastDayBefore(cohort.ends_at) : ""],
  };
}
