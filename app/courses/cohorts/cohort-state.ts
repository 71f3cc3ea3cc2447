// State of a cohort at the current time; its rules are in cohort.ts.
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import type { Row } from "#db/schema.ts";
import { cohortsAddress } from "../course/course-address.ts";

type Cohort = Row<"cohorts">;

export type CohortState = "waiting" | "on" | "over" | "retired";

export function cohortState(
  cohort: Pick<Cohort, "starts_at" | "ends_at" | "retired_at">,
  now: Date,
): CohortState {
  if (cohort.retired_at) return "retired";
  if (cohort.ends_at && cohort.ends_at <= now) return "over";
  return cohort.starts_at && cohort.starts_at > now ? "waiting" : "on";
}

export const COHORT_STATES: Record<
  CohortState,
  readonly [tone: "ok" | "wait" | "plain" | "bad", word: string]
> = {
  waiting: ["wait", "Ainda não começou"],
  on: ["ok", "Em andamento"],
  over: ["plain", "Encerrada"],
  retired: ["bad", "Excluída"],
};

/** Places left. Null: no limit. */
export function cohortPlacesLeft({ places, taken_places }: Pick<Cohort, "places" | "taken_places">) {
  return places === null ? null : Math.max(0, places - taken_places);
}

export function placesText({ places, taken_places: taken }: Pick<Cohort, "places" | "taken_places">): string {
  const count = taken.toLocaleString("pt-BR");
  if (places === null) return taken === 1 ? "1 vaga ocupada" : `${count} vagas ocupadas`;
  return `${count} de ${places.toLocaleString("pt-BR")} ${places === 1 ? "vaga" : "vagas"}`;
}

/** "de 01/03/2027 a 30/04/2027"; empty without days. */
export function cohortDays({ starts_at, ends_at }: Pick<Cohort, "starts_at" | "ends_at">): string {
  const first = starts_at && formatDate(starts_at);
  const last = ends_at && lastDayBefore(ends_at);
  if (first && last) return `de ${first} a ${last}`;
  if (first) return `a partir de ${first}`;
  return last ? `até ${last}` : "";
}

/** "turma Março". A name that already contains the word, such as "Turma de março", is shown alone. */
export function cohortWords(name: string, word: "turma" | "Turma" = "turma"): string {
  return /^turma(?:\s|$)/i.test(name) ? name : `${word} ${name}`;
}

export const COHORT_FULL = "As vagas desta turma acabaram.";

export function cohortAddress({ id, course_id }: Pick<Cohort, "id" | "course_id">): string {
  return `${cohortsAddress(course_id)}/${id}`;
}

export function enrollmentLink({ link_key }: Pick<Cohort, "link_key">): string {
  return `/turma/${link_key}`;
}
