// A file of another platform on its way in: its states and the outcomes of its lines.
import type { LineEffect } from "#app/move-in/judged-lines.ts";
import type { SaleEffect } from "#app/move-in/sale-effects.ts";
import type { BadgeTone } from "#app/ui/display/badge.tsx";
import type { SaleImportsTable } from "#db/schema.ts";

export const IMPORTS_PATH = "/admin/importar";

export const importAddress = (id: number) => `${IMPORTS_PATH}/${id}`;

/** Query of an import's page that asks whether to begin. */
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

export interface ImportSettings {
  /** Courses for people whose line names no product. Products that are files are in `productIds`. */
  courseIds: number[];
  productIds: number[];
  /**
   * The course or product that the file was uploaded for, as a choice value. Null if it was uploaded from the list of
   * imports.
   */
  preset: string | null;
  /** Meanings of unknown status words, keyed by the folded word. */
  words: Record<string, SaleEffect>;
  /** Last day of subscriptions: "2027-08-03". Null: no end. */
  subscriptionsUntil: string | null;
  /** True to subscribe people who agreed to the newsletter on the platform. */
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

/** Parses the stored settings; older rows have fewer keys. */
export function settingsOf(kept: object): ImportSettings {
  return { ...NEW_SETTINGS, ...kept };
}

export function hasPicked({ courseIds, productIds }: ImportSettings): boolean {
  return courseIds.length + productIds.length > 0;
}

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
  /** Match of the line's product: "unsaid" if nobody has matched it, "none" if the file names no product. */
  product: "matched" | "ignored" | "unsaid" | "none";
  /** True if something was chosen for lines without a product. */
  isPicked: boolean;
  /** True if the line's class is not matched, or its cohort has no room. */
  isBlocked: boolean;
}

/** Effects that give access once the product is known. */
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
