// What a doubt and its answer are: their fields and the rules that hold at every door.
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import type { Row } from "#db/schema.ts";
import { ANSWER_MAX_LENGTH, DOUBT_BLANK, DOUBT_MAX_LENGTH } from "./doubt-messages.ts";

/** What may be written of a doubt; its search words follow. */
export const DOUBT_FIELDS = [
  "lesson_id",
  "user_id",
  "doubt_text",
  "video_second",
  "answer_text",
  "answered_by_id",
  "answered_at",
  "is_resolved",
] as const satisfies (keyof Row<"lesson_doubts">)[];

export type DoubtFacts = Pick<Row<"lesson_doubts">, (typeof DOUBT_FIELDS)[number]>;
export type DoubtPatch = Partial<DoubtFacts>;

/** Its lesson is named by every door. */
export const NEW_DOUBT: DoubtFacts = {
  lesson_id: 0,
  user_id: null,
  doubt_text: "",
  video_second: null,
  answer_text: null,
  answered_by_id: null,
  answered_at: null,
  is_resolved: false,
};

export const ANSWER_BLANK = "Escreva a resposta.";

/** What a student writes. */
export const QUESTION_RULES: readonly Rule<DoubtFacts>[] = [
  {
    field: "doubt_text",
    code: "required",
    error: DOUBT_BLANK,
    breaks: ({ doubt_text }) => doubt_text.trim() === "",
  },
  atMost("doubt_text", DOUBT_MAX_LENGTH),
];

/** What the owner writes under it. */
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
