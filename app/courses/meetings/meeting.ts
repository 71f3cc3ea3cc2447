// Fields and rules of a cohort's live meeting, for all doors.

import type { ColumnsOf } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import { isSecureAddress } from "#app/platform/text/web-address.ts";
import type { Row } from "#db/schema.ts";

export const MEETING_LIMITS = { title: 120, minutes: 24 * 60, url: 2000 } as const;

/**
 * Writable columns of a meeting. `lesson_id` is not in the form: `addRecording` creates the lesson from the meeting.
 */
export const MEETING_COLUMNS = {
  cohort_id: { label: "Turma", kind: "cohorts", blank: 0, notInForm: true },
  title: { label: "Título", blank: "" },
  starts_at: { label: "Dia e hora", kind: "date", blank: new Date(Number.NaN) },
  minutes: { label: "Duração (minutos)", blank: 60 },
  url: { label: "Link do encontro", blank: "" },
  lesson_id: { label: "Aula com a gravação", blank: null, notInForm: true },
} satisfies ColumnsOf<Row<"cohort_meetings">>;

export type MeetingFacts = Pick<Row<"cohort_meetings">, keyof typeof MEETING_COLUMNS>;

export const MEETING_SENTENCES = {
  title: "Informe o título do encontro.",
  starts_at: "Informe dia e hora, como 20/11/2026 19:00.",
  minutes: "Use um número inteiro de minutos, de 5 a 1.440.",
  url: "Informe um endereço que comece com https://, ou deixe em branco.",
  noCohort: "Esta turma não existe mais.",
} as const;

export const MEETING_RULES: readonly Rule<MeetingFacts>[] = [
  { field: "title", code: "required", error: MEETING_SENTENCES.title, breaks: ({ title }) => title === "" },
  atMost("title", MEETING_LIMITS.title),
  {
    field: "starts_at",
    code: "invalid",
    error: MEETING_SENTENCES.starts_at,
    breaks: ({ starts_at }) => Number.isNaN(starts_at.getTime()),
  },
  {
    field: "minutes",
    code: "invalid",
    error: MEETING_SENTENCES.minutes,
    breaks: ({ minutes }) =>
      !(Number.isInteger(minutes) && minutes >= 5 && minutes <= MEETING_LIMITS.minutes),
  },
  {
    field: "url",
    code: "invalid",
    error: MEETING_SENTENCES.url,
    breaks: ({ url }) => url !== "" && (!isSecureAddress(url) || url.length > MEETING_LIMITS.url),
  },
];
