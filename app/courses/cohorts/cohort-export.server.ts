import { inFile } from "#app/nouns/columns.ts";
import { type CsvColumns, type CsvRow, csvRows } from "#app/platform/files/csv.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore, termWords } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import { COHORT_COLUMNS } from "./cohort.ts";
import { COHORT_STATES, cohortState } from "./cohort-state.ts";
import { type CohortItem, listCohorts } from "./cohorts.server.ts";

const { name, starts_at, ends_at, places, is_link_open } = COHORT_COLUMNS;

const COLUMNS: CsvColumns<CohortItem & { now: Date }> = {
  [name.label]: inFile(COHORT_COLUMNS, "name").cell,
  [starts_at.label]: (cohort) => cohort.starts_at && formatDate(cohort.starts_at),
  [ends_at.label]: (cohort) => cohort.ends_at && lastDayBefore(cohort.ends_at),
  [places.label]: (cohort) => cohort.places,
  "Prazo de acesso": (cohort) => termWords(cohort) ?? null,
  "Vagas ocupadas": (cohort) => cohort.taken_places,
  [is_link_open.label]: (cohort) => (cohort.is_link_open && !cohort.retired_at ? "Sim" : "Não"),
  Situação: (cohort) => COHORT_STATES[cohortState(cohort, cohort.now)][1],
};

export const COHORT_EXPORT_HEADER = Object.keys(COLUMNS);

/** The cohorts of a course with their figures. There are few, so one query reads all of them. */
export async function* exportCohorts(db: Db, courseId: number, now: Date): AsyncGenerator<CsvRow[]> {
  const cohorts = await listCohorts(db, courseId);
  yield csvRows(
    COLUMNS,
    cohorts.map((cohort) => ({ ...cohort, now })),
  );
}
