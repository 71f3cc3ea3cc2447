// What a ready answer is: a text that the team keeps for what it is often asked.

import type { ColumnsOf } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import { strayPlace, strayPlaceSentence } from "#app/platform/text/places.ts";
import type { Row } from "#db/schema.ts";

export const READY_ANSWER_COLUMNS = {
  title: { label: "Título", blank: "" },
  body: { label: "Resposta", blank: "" },
} satisfies ColumnsOf<Row<"ready_answers">>;

export type ReadyAnswerFacts = Pick<Row<"ready_answers">, keyof typeof READY_ANSWER_COLUMNS>;
export type ReadyAnswer = ReadyAnswerFacts & { id: number };

export const READY_ANSWER_LIMITS = { title: 80, body: 2000 } as const;
/** More of them would be searched longer than written anew. */
export const MOST_READY_ANSWERS = 60;

export const READY_ANSWER_SENTENCES = {
  title: "Dê um título à resposta.",
  body: "Escreva a resposta.",
  many: `São no máximo ${MOST_READY_ANSWERS} respostas prontas. Exclua uma que não usa mais.`,
  place: strayPlaceSentence(["nome", "curso"]),
} as const;

export const READY_ANSWER_RULES: readonly Rule<ReadyAnswerFacts>[] = [
  {
    field: "title",
    code: "required",
    error: READY_ANSWER_SENTENCES.title,
    breaks: ({ title }) => title.trim() === "",
  },
  atMost("title", READY_ANSWER_LIMITS.title),
  {
    field: "body",
    code: "required",
    error: READY_ANSWER_SENTENCES.body,
    breaks: ({ body }) => body.trim() === "",
  },
  atMost("body", READY_ANSWER_LIMITS.body),
  {
    field: "body",
    code: "invalid",
    error: READY_ANSWER_SENTENCES.place,
    breaks: ({ body }) => strayPlace(body, ["nome", "curso"]) !== undefined,
  },
];

/** With the places filled in. Of whom no name is known the greeting goes on without one: "Oi, {nome}!" is "Oi!". */
export function filledAnswer(body: string, { name, course }: { name: string | null; course: string | null }) {
  const [firstName = ""] = (name ?? "").trim().split(/\s+/);
  const named = firstName
    ? body.replaceAll("{nome}", () => firstName)
    : body.split("{nome}").map(withoutComma).join("");
  return named.replaceAll("{curso}", () => course ?? "curso").trim();
}

/** What stands before a name, but for the comma and blanks that lead to it. */
function withoutComma(part: string, at: number, { length }: string[]): string {
  let end = part.length;
  while (at < length - 1 && end > 0 && /[,\s]/.test(part.charAt(end - 1))) end--;
  return part.slice(0, end);
}
