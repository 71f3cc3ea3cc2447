// Position of a module in its course and of a lesson in its module: a whole number from 1, at every door.
import type { Rule } from "#app/nouns/rule-book.ts";

export const MAX_ORDER = 10_000;
export const ORDER_SENTENCE = `Use um número de 1 a ${MAX_ORDER.toLocaleString("pt-BR")}.`;

export const ORDER_RULES: readonly Rule<{ order: number }>[] = [
  {
    field: "order",
    code: "min_value",
    error: ORDER_SENTENCE,
    breaks: ({ order }) => order < 1,
    imported: { as: { order: 1 }, note: "era menor que 1: ficou 1" },
  },
  {
    field: "order",
    code: "invalid",
    error: ORDER_SENTENCE,
    breaks: ({ order }) => order > MAX_ORDER,
    imported: { note: "é maior do que o formulário aceita: ficou como veio" },
  },
];
