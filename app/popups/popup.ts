// What a pop-up is: its fields and the rules that hold at every door.

import { type ColumnsOf, sentFields } from "#app/nouns/columns.ts";
import { atMost, fewerThan, type Rule } from "#app/nouns/rule-book.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import type { Row } from "#db/schema.ts";
import { isPageKey, NAMED_PAGES } from "./named-pages.ts";
import { DEFAULT_BUTTON, DEFAULT_DELAY, DEFAULT_PLACEHOLDER, MAX_DELAY } from "./popup-messages.ts";

/** What may be written of a pop-up. */
export const POPUP_COLUMNS = {
  title: { label: "Título", blank: "", served: { place: 1, required: true } },
  message: { label: "Mensagem", blank: null, served: { place: 2, as: "long_text" } },
  show_email_field: {
    label: "Pedir o e-mail",
    kind: "truth",
    blank: false,
    served: { place: 3, encoding: "truth" },
  },
  email_placeholder: {
    label: "Texto dentro do campo de e-mail",
    blank: DEFAULT_PLACEHOLDER,
    served: { place: 4 },
  },
  button_text: { label: "Texto do botão", blank: DEFAULT_BUTTON, served: { place: 5 } },
  pdf_url: { label: "PDF que a pessoa recebe", blank: null, served: { place: 6, as: "url" } },
  delay: {
    label: "Segundos até aparecer",
    blank: DEFAULT_DELAY,
    served: { place: 7, encoding: "whole", min: 1, max: MAX_DELAY, whenEmpty: DEFAULT_DELAY },
  },
  pages: {
    label: "Páginas em que aparece",
    words: Object.fromEntries(NAMED_PAGES.map(({ key, label }) => [key, label])),
    blank: [],
    served: { place: 8, encoding: { list: "," } },
  },
  is_active: { label: "Ativo no site", kind: "truth", blank: false, served: { place: 9, encoding: "truth" } },
} satisfies ColumnsOf<Row<"popup_configs">>;

export type PopupFacts = Pick<Row<"popup_configs">, keyof typeof POPUP_COLUMNS>;
export type PopupPatch = Partial<PopupFacts>;

export const POPUP_LIMITS = {
  title: 120,
  message: 1000,
  email_placeholder: 80,
  button_text: 40,
  pdf_url: 2000,
  delay: MAX_DELAY,
  pages: 30,
} as const;

export const POPUP_SENTENCES = {
  title: "Informe o título.",
  message: "Escreva a mensagem.",
  button: "Informe o texto do botão.",
  pdf: "Informe um endereço que comece com https:// ou envie o arquivo.",
  delay: "Informe depois de quantos segundos ele aparece.",
  tooSoon: "Use um número inteiro de segundos, a partir de 1.",
  tooLate: "Use no máximo 3600 segundos (uma hora).",
  noPage: "Escolha pelo menos uma página.",
  wrongPage: "Uma das páginas não está escrita como um caminho. Escreva como minha-conta.",
  tooManyPages: `Use no máximo ${POPUP_LIMITS.pages} páginas.`,
} as const;

export const POPUP_RULES: readonly Rule<PopupFacts>[] = [
  {
    field: "title",
    code: "required",
    error: POPUP_SENTENCES.title,
    breaks: ({ title }) => title.trim() === "",
  },
  atMost("title", POPUP_LIMITS.title),
  {
    field: "message",
    code: "required",
    error: POPUP_SENTENCES.message,
    ofWhole: true,
    with: ["is_active"],
    breaks: ({ message }) => !message?.trim(),
    imported: { note: "veio vazia: o pop-up mostra só o título" },
  },
  atMost("message", POPUP_LIMITS.message),
  atMost("email_placeholder", POPUP_LIMITS.email_placeholder),
  {
    field: "button_text",
    code: "required",
    error: POPUP_SENTENCES.button,
    ofWhole: true,
    with: ["is_active"],
    breaks: ({ button_text }) => !button_text?.trim(),
    imported: { as: { button_text: DEFAULT_BUTTON }, note: `veio vazio: ficou “${DEFAULT_BUTTON}”` },
  },
  atMost("button_text", POPUP_LIMITS.button_text),
  {
    field: "delay",
    code: "min_value",
    error: POPUP_SENTENCES.tooSoon,
    breaks: ({ delay }) => !(delay >= 1),
  },
  {
    field: "delay",
    code: "invalid",
    error: POPUP_SENTENCES.tooLate,
    breaks: ({ delay }) => delay > POPUP_LIMITS.delay,
  },
  {
    field: "pages",
    code: "required",
    error: POPUP_SENTENCES.noPage,
    ofWhole: true,
    with: ["is_active"],
    breaks: ({ pages }) => pages.length === 0,
    imported: { note: "veio vazio: o pop-up não aparece em nenhuma página" },
  },
  {
    field: "pages",
    code: "invalid",
    error: POPUP_SENTENCES.wrongPage,
    breaks: ({ pages }) => !pages.every(isPageKey),
    imported: { note: "tem o que não é o caminho de uma página: ficou como veio" },
  },
  fewerThan("pages", POPUP_LIMITS.pages, POPUP_SENTENCES.tooManyPages),
];

/** The columns that the list shows. */
export const POPUP_LIST_COLUMNS = [
  "id",
  "title",
  "pages",
  "delay",
  "is_active",
  "show_email_field",
  "pdf_url",
  "created_at",
] as const;

export const POPUP_LABELS = { ...POPUP_COLUMNS, other_pages: { label: "Outras páginas" } };

/** As the form would send it: the pages with a name are boxes, the others stand in one line. */
export function popupFields(popup: PopupFacts): FieldValues {
  const named = NAMED_PAGES.map(({ key }): string => key).filter((key) => popup.pages.includes(key));
  const others = popup.pages.filter((page) => !named.includes(page));
  return { ...sentFields(POPUP_COLUMNS, popup), pages: named, other_pages: [others.join(", ")] };
}
