// Rule for release days, shared by lessons and modules.
import type { Rule } from "#app/nouns/rule-book.ts";

export const MOST_RELEASE_DAYS = 3650;

export const RELEASE_SENTENCES = {
  days: `Use um número de dias de 1 a ${MOST_RELEASE_DAYS.toLocaleString("pt-BR")}, ou deixe vazio.`,
  day: "Escolha um dia do calendário.",
} as const;

export const RELEASE_RULE: Rule<{ release_days: number | null }> = {
  field: "release_days",
  code: "invalid",
  error: RELEASE_SENTENCES.days,
  breaks: ({ release_days: days }) => days !== null && !(days >= 1 && days <= MOST_RELEASE_DAYS),
};
