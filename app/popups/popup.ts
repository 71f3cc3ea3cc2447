// What a pop-up is: its fields and the rules that hold at every door.

import { atMost, fewerThan, type Rule } from "#app/nouns/rule-book.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import type { Row } from "#db/schema.ts";
import { isPageKey, NAMED_PAGES } from "./named-pages.ts";
import { DEFAULT_BUTTON, DEFAULT_DELAY, DEFAULT_PLACEHOLDER, MAX_DELAY } from "./popup-messages.ts";

/** What may be written of a pop-up. */
export const POPUP_FIELDS = [
  "title",
  "message",
  "show_email_field",
  "email_placeholder",
  "button_text",
  "pdf_url",
  "delay",
  "pages",
  "is_active",
] as const satisfies (keyof Row<"popup_configs">)[];

export type PopupFacts = Pick<Row<"popup_configs">, (typeof POPUP_FIELDS)[number]>;
export type PopupPatch = Partial<PopupFacts>;

export const NEW_POPUP: PopupFacts = {
  title: "",
  message: null,
  show_email_field: false,
  email_placeholder: DEFAULT_PLACEHOLDER,
  button_text: DEFAULT_BUTTON,
  pdf_url: null,
  delay: DEFAULT_DELAY,
  pages: [],
  is_active: false,
};

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
export const POPUP_COLUMNS = [
  "id",
  "title",
  "pages",
  "delay",
  "is_active",
  "show_email_field",
  "pdf_url",
  "created_at",
] as const;

export const POPUP_LABELS: FieldLabels = {
  title: { label: "Título" },
  message: { label: "Mensagem" },
  show_email_field: { label: "Pedir o e-mail", kind: "truth" },
  email_placeholder: { label: "Texto dentro do campo de e-mail" },
  button_text: { label: "Texto do botão" },
  pdf_url: { label: "PDF que a pessoa recebe" },
  delay: { label: "Segundos até aparecer" },
  pages: {
    label: "Páginas em que aparece",
    words: Object.fromEntries(NAMED_PAGES.map(({ key, label }) => [key, label])),
  },
  other_pages: { label: "Outras páginas" },
  is_active: { label: "Ativo no site", kind: "truth" },
};

/** As the form would send it: the pages with a name are boxes, the others stand in one line. */
export function popupFields(popup: PopupFacts): FieldValues {
  const named = NAMED_PAGES.map(({ key }): string => key).filter((key) => popup.pages.includes(key));
  const others = popup.pages.filter((page) => !named.includes(page));
  return {
    title: [popup.title],
    message: [popup.message ?? ""],
    show_email_field: popup.show_email_field ? ["on"] : [],
    email_placeholder: [popup.email_placeholder ?? ""],
    button_text: [popup.button_text ?? ""],
    pdf_url: [popup.pdf_url ?? ""],
    delay: [String(popup.delay)],
    pages: named,
    other_pages: [others.join(", ")],
    is_active: popup.is_active ? ["on"] : [],
  };
}
