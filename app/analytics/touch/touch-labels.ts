import type { Touch } from "#db/schema.ts";

interface Touched {
  first_touch: Touch | null;
  last_touch: Touch | null;
}

const WORDS: [keyof Touch, string][] = [
  ["source", "Origem"],
  ["medium", "Mídia"],
  ["campaign", "Campanha"],
  ["term", "Termo"],
  ["content", "Conteúdo"],
  ["referrer", "Veio de"],
  ["landing", "Entrou por"],
  ["src", "src"],
  ["sck", "sck"],
  ["xcod", "xcod"],
  ["gclid", "Clique no Google"],
  ["fbclid", "Clique na Meta"],
  ["ttclid", "Clique no TikTok"],
];

export const FIRST_TOUCH = "Primeiro contato";
export const LAST_TOUCH = "Último contato";

/** Of a table that holds both, whole. */
export const TOUCHES_HEADER = [FIRST_TOUCH, LAST_TOUCH].flatMap((touch) =>
  WORDS.map(([, label]) => `${touch}: ${label}`),
);

/** What is known of it, each with its label, in the order in which people read it. */
export function touchRows(touch: Touch | null): [label: string, value: string][] {
  return WORDS.flatMap(([part, label]) => {
    const value = touch?.[part];
    return value ? [[label, value]] : [];
  });
}

/** The same without the ids of clicks, which only their network can read. */
export function touchWords(touch: Touch | null): [label: string, value: string][] {
  return touchRows(touch && { ...touch, gclid: "", fbclid: "", ttclid: "" });
}

/** Under TOUCHES_HEADER, empty where nothing is known. */
export function touchesCells({ first_touch, last_touch }: Touched): string[] {
  return [first_touch, last_touch].flatMap((touch) => WORDS.map(([part]) => touch?.[part] ?? ""));
}

/** What one reads beneath each other: the last one alone where it is the first too. */
export function touchParts({ first_touch, last_touch }: Touched) {
  const [first, last] = [touchRows(first_touch), touchRows(last_touch)];
  const isOne = JSON.stringify(first) === JSON.stringify(last);
  return [
    { title: isOne ? `${FIRST_TOUCH} e ${LAST_TOUCH.toLowerCase()}` : FIRST_TOUCH, rows: first },
    { title: LAST_TOUCH, rows: isOne ? [] : last },
  ].filter(({ rows }) => rows.length > 0);
}
