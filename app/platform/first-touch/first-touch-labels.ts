import type { FirstTouch } from "#db/schema.ts";

const WORDS: [keyof FirstTouch, string][] = [
  ["source", "Origem"],
  ["medium", "Mídia"],
  ["campaign", "Campanha"],
  ["term", "Termo"],
  ["content", "Conteúdo"],
  ["referrer", "Veio de"],
  ["landing", "Entrou por"],
];

export const FIRST_TOUCH_LABELS = WORDS.map(([, label]) => label);

/** What is known of it, each with its label, in the order in which people read it. */
export function firstTouchRows(touch: FirstTouch | null): [label: string, value: string][] {
  return WORDS.flatMap(([part, label]) => {
    const value = touch?.[part];
    return value ? [[label, value]] : [];
  });
}

/** All of them for a table, empty where nothing is known. */
export function firstTouchCells(touch: FirstTouch | null): string[] {
  return WORDS.map(([part]) => touch?.[part] ?? "");
}
