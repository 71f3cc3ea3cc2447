// Fields and rules of a doubt and its answer, for all doors.

import type { ColumnsOf } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import { foldWords } from "#app/platform/text/search.ts";
import type { Row } from "#db/schema.ts";
import { ANSWER_MAX_LENGTH, DOUBT_BLANK, DOUBT_MAX_LENGTH } from "./doubt-messages.ts";

/** Writable columns of a doubt. Every door names the lesson; the search columns are derived. */
export const DOUBT_COLUMNS = {
  lesson_id: { label: "Aula", blank: 0, served: { place: 2, as: "number", references: 640, required: true } },
  user_id: { label: "Aluno", kind: "users", blank: null, served: { place: 3 } },
  doubt_text: {
    label: "Dúvida",
    blank: "",
    served: { place: 1, as: "long_text", required: true, isPersons: true },
  },
  video_second: { label: "Segundo do vídeo", blank: null },
  answer_text: { label: "Resposta", blank: null, served: { place: 4, as: "long_text", isPersons: true } },
  answered_by_id: { label: "Quem respondeu", kind: "users", blank: null, served: { place: 5 } },
  answered_at: { label: "Respondida em", kind: "date", blank: null, served: { place: 8 } },
  is_resolved: { label: "Resolvida", kind: "truth", blank: false, served: { place: 6 } },
} satisfies ColumnsOf<Row<"lesson_doubts">>;

export type DoubtFacts = Pick<Row<"lesson_doubts">, keyof typeof DOUBT_COLUMNS>;
export type DoubtPatch = Partial<DoubtFacts>;

export const ANSWER_BLANK = "Escreva a resposta.";

export const QUESTION_RULES: readonly Rule<DoubtFacts>[] = [
  {
    field: "doubt_text",
    code: "required",
    error: DOUBT_BLANK,
    breaks: ({ doubt_text }) => doubt_text.trim() === "",
  },
  atMost("doubt_text", DOUBT_MAX_LENGTH),
];

export const ANSWER_RULES: readonly Rule<DoubtFacts>[] = [
  {
    field: "answer_text",
    code: "required",
    error: ANSWER_BLANK,
    breaks: ({ answer_text }) => answer_text?.trim() === "",
    imported: { as: { answer_text: null }, note: "veio em branco: a dúvida aguarda resposta" },
  },
  atMost("answer_text", ANSWER_MAX_LENGTH),
];

export const DOUBT_RULES = [...QUESTION_RULES, ...ANSWER_RULES];

/** Search columns of a doubt; every write of a doubt or an answer must write them too. */
export function doubtSearchColumns(text: string, answer: string | null) {
  return { search_title: foldWords(text), search_body: foldWords(answer) };
}
