// A file of another platform on its way in: what it may be doing, and what becomes of each of its lines.
import type { LineEffect } from "#app/move-in/judged-lines.ts";
import type { SaleEffect } from "#app/move-in/sale-effects.ts";
import type { BadgeTone } from "#app/ui/display/badge.tsx";
import type { SaleImportsTable } from "#db/schema.ts";

export const IMPORTS_PATH = "/admin/importar";

export const importAddress = (id: number) => `${IMPORTS_PATH}/${id}`;

/** In the address of an import: whether to begin it is asked there. */
export const ASKS_TO_BEGIN = "passo=importar";

export type ImportState = SaleImportsTable["state"];

export const IMPORT_STATES: Record<ImportState, { word: string; tone: BadgeTone }> = {
  reading: { word: "Lendo o arquivo", tone: "run" },
  columns: { word: "Falta dizer as colunas", tone: "wait" },
  ready: { word: "Pronta para conferir", tone: "wait" },
  running: { word: "Importando", tone: "run" },
  paused: { word: "Pausada", tone: "wait" },
  done: { word: "Concluída", tone: "ok" },
  undoing: { word: "Desfazendo", tone: "run" },
  undone: { word: "Desfeita", tone: "plain" },
  failed: { word: "Não foi lida", tone: "bad" },
};

/** What the owner chose for the file. */
export interface ImportSettings {
  /** What those get of whom the file does not say what they bought: courses, and products that are files. */
  courseIds: number[];
  productIds: number[];
  /** What it was brought to, as a choice of the matching; null where it came by the list of imports. */
  preset: string | null;
  /** What words that nobody knows mean, each folded. */
  words: Record<string, SaleEffect>;
  /** Until when subscriptions give access: "2027-08-03"; null for ever. */
  subscriptionsUntil: string | null;
  /** Whoever agreed to it there gets the newsletter. */
  newsletter: boolean;
}

export const NEW_SETTINGS: ImportSettings = {
  courseIds: [],
  productIds: [],
  preset: null,
  words: {},
  subscriptionsUntil: null,
  newsletter: true,
};

/** As the row has them; older rows know less. */
export function settingsOf(kept: object): ImportSettings {
  return { ...NEW_SETTINGS, ...kept };
}

export function hasPicked({ courseIds, productIds }: ImportSettings): boolean {
  return courseIds.length + productIds.length > 0;
}

/** What becomes of a line, in the words of the rehearsal. */
export const OUTCOMES = {
  entra: { label: "Ganha acesso", tone: "ok" },
  escolher: { label: "Falta escolher", tone: "wait" },
  conferir: { label: "Conferir", tone: "wait" },
  devolvida: { label: "Devolvida", tone: "bad" },
  newsletter: { label: "Só newsletter", tone: "plain" },
  fora: { label: "Fica de fora", tone: "plain" },
  erro: { label: "Com erro", tone: "bad" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>;

export type LineOutcome = keyof typeof OUTCOMES;

export function isOutcome(text: string | null): text is LineOutcome {
  return text !== null && Object.hasOwn(OUTCOMES, text);
}

export interface LineFate {
  /** What the line's product is here: matched, ignored, or nobody has said; none where the file names none. */
  product: "matched" | "ignored" | "unsaid" | "none";
  /** Whether somebody chose what people get whose product the file does not name. */
  isPicked: boolean;
  /** Nobody has said which cohort its class is, or there is no room in it. */
  isBlocked: boolean;
}

/** Effects that give access, once it is known to what. */
export const GIVING: readonly LineEffect[] = ["give", "keep", "choose"];

export function outcomeOf(effect: LineEffect, { product, isPicked, isBlocked }: LineFate): LineOutcome {
  if (effect === "refuse") return "erro";
  if (effect === "none") return "fora";
  if (effect === "newsletter") return "newsletter";
  if (product === "ignored") return "fora";
  if (effect === "take") return "devolvida";
  if (effect === "hold" || effect === "keep") return "conferir";
  const isKnown = product === "matched" || (product === "none" && isPicked);
  return isKnown && !isBlocked ? "entra" : "escolher";
}
