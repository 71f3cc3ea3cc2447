// Fields and rules of a cohort, for all doors.

import type { ColumnsOf } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import { termColumns, termRules } from "#app/nouns/term-columns.ts";
import { dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { endOfItsDay, normalTerm } from "#app/platform/money-and-dates/terms.ts";
import type { Row } from "#db/schema.ts";

export const COHORT_LIMITS = { name: 80, places: 1_000_000 } as const;

export const COHORT_COLUMNS = {
  course_id: {
    label: "Curso",
    kind: "courses",
    blank: 0,
    notInForm: true,
    served: { place: 2, required: true },
  },
  name: { label: "Nome", blank: "", served: { place: 1, required: true, maxLength: COHORT_LIMITS.name } },
  starts_at: { label: "Primeiro dia", kind: "date", blank: null, served: { place: 3 } },
  // The first instant after the last day.
  ends_at: { label: "Último dia", kind: "date", blank: null, served: { place: 4, plainDay: "last" } },
  places: {
    label: "Vagas",
    blank: null,
    served: { place: 5, as: "number", min: 1, max: COHORT_LIMITS.places },
  },
  is_link_open: {
    label: "Link de matrícula aberto",
    kind: "truth",
    blank: false,
    served: { place: 6, nullable: false },
  },
  ...termColumns({ kind: 9, count: 10, until: 11 }),
  link_key: { label: "Link de matrícula", blank: "", notInForm: true },
} satisfies ColumnsOf<Row<"cohorts">>;

export type CohortFacts = Pick<Row<"cohorts">, keyof typeof COHORT_COLUMNS>;
export type CohortPatch = Partial<CohortFacts>;

export const COHORT_SENTENCES = {
  name: "Informe o nome da turma.",
  taken: "Este curso já tem uma turma com este nome.",
  day: "Informe um dia, como 20/11/2026, ou deixe em branco.",
  ends_at: "O último dia não pode vir antes do primeiro.",
  places: "Use um número inteiro, a partir de 1, ou deixe em branco.",
  noCourse: "Este curso não existe mais.",
  sameCourse: "Uma turma não muda de curso. Crie outra.",
} as const;

export function fewPlaces(taken: number): string {
  return taken === 1
    ? "Esta turma já tem 1 vaga ocupada: informe pelo menos 1."
    : `Esta turma já tem ${taken} vagas ocupadas: informe pelo menos ${taken}.`;
}

export const COHORT_RULES: readonly Rule<CohortFacts>[] = [
  {
    field: "name",
    code: "required",
    error: COHORT_SENTENCES.name,
    breaks: ({ name }) => name.trim() === "",
  },
  atMost("name", COHORT_LIMITS.name),
  {
    field: "ends_at",
    code: "invalid",
    error: COHORT_SENTENCES.ends_at,
    with: ["starts_at"],
    breaks: ({ starts_at, ends_at }) => starts_at !== null && ends_at !== null && ends_at <= starts_at,
  },
  {
    field: "places",
    code: "invalid",
    error: COHORT_SENTENCES.places,
    breaks: ({ places }) =>
      places !== null && !(Number.isInteger(places) && places >= 1 && places <= COHORT_LIMITS.places),
  },
  ...termRules<CohortFacts>(),
];

/** Rounds both to whole days, whatever time was sent. */
export function onWholeDays(facts: CohortFacts): CohortFacts {
  const { starts_at, ends_at, name } = facts;
  return {
    ...facts,
    ...normalTerm(facts),
    name: name.replace(/\s+/g, " ").trim(),
    starts_at: starts_at && startOfDay(dayOf(starts_at)),
    ends_at: ends_at && endOfItsDay(ends_at),
  };
}
