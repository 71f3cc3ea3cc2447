import { z } from "zod";
import { isEmail, normalEmail } from "#app/identity/user-rules.ts";
import {
  checkbox,
  honeypot,
  isAddress,
  lineOfText,
  linesOfText,
  orNull,
  repeated,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { NAMED_PAGES } from "./named-pages.ts";
import { DEFAULT_BUTTON, DEFAULT_PLACEHOLDER, EMAIL_WRONG, MAX_DELAY } from "./popup-messages.ts";

const PAGE = /^[\p{L}\p{N}][\p{L}\p{N}/_.-]{0,99}$/u;
const MAX_PAGES = 30;
const NO_PAGE = "Escolha pelo menos uma página.";

/** What a visitor's browser sends. */
export const popupEmailSchema = z.strictObject({
  email: z.string(EMAIL_WRONG).max(1000, EMAIL_WRONG).transform(normalEmail).refine(isEmail, EMAIL_WRONG),
  page: z.string().regex(PAGE),
  website: honeypot,
});

export const popupCountSchema = z.strictObject({ what: z.enum(["shown", "closed"]) });

const delay = lineOfText(10, "Informe depois de quantos segundos ele aparece.")
  .refine(
    (text) => /^\d+$/.test(text) && Number(text) >= 1,
    "Use um número inteiro de segundos, a partir de 1.",
  )
  .refine((text) => Number(text) <= MAX_DELAY, "Use no máximo 3600 segundos (uma hora).")
  .transform(Number);

/** The owner's form. */
export const popupSchema = z
  .strictObject({
    intent: z.literal("save-popup"),
    id: rowId.optional(),
    title: lineOfText(120, "Informe o título."),
    message: linesOfText(1000, "Escreva a mensagem."),
    show_email_field: checkbox,
    email_placeholder: lineOfText(80)
      .transform((text) => text || DEFAULT_PLACEHOLDER)
      .optional(),
    button_text: lineOfText(40, "Informe o texto do botão."),
    pdf_url: orNull(
      lineOfText(2000).refine(
        (text) => text === "" || isAddress(text),
        "Informe um endereço que comece com https:// ou envie o arquivo.",
      ),
    ).optional(),
    delay,
    pages: repeated(
      z.enum(
        NAMED_PAGES.map(({ key }) => key),
        "Página desconhecida.",
      ),
      MAX_PAGES,
      "Escolha menos páginas.",
    ),
    other_pages: lineOfText(1000).transform(toPages).optional(),
    is_active: checkbox,
  })
  .refine(namesAPage, { path: ["pages"], error: NO_PAGE, when: () => true })
  .transform(({ other_pages = [], email_placeholder = DEFAULT_PLACEHOLDER, pdf_url = null, ...popup }) => ({
    ...popup,
    email_placeholder,
    pdf_url,
    button_text: popup.button_text || DEFAULT_BUTTON,
    pages: [...new Set([...popup.pages, ...other_pages])],
  }))
  .refine(({ pages }) => pages.length <= MAX_PAGES, {
    path: ["other_pages"],
    error: `Use no máximo ${MAX_PAGES} páginas.`,
  });

export type PopupForm = z.output<typeof popupSchema>;

/** The small changes of a row. */
export const popupChangeSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({
      intent: z.literal("set-popup-active"),
      id: rowId,
      value: z.enum(["true", "false"]).transform((value) => value === "true"),
    }),
    z.strictObject({ intent: z.literal("delete-popup"), id: rowId }),
  ],
  "Esta ação não existe. Recarregue a página.",
);

/** Asked whatever else is wrong, so that a form is refused once for everything. */
function namesAPage({ pages, other_pages }: { pages?: string[]; other_pages?: string[] }): boolean {
  return Boolean(pages?.length || other_pages?.length);
}

/** "minha-conta, /solucoes" as keys; a leading slash is what people copy from an address. */
function toPages(text: string, context: z.RefinementCtx): string[] {
  const pages = text
    .split(",")
    .map((page) => page.trim().replace(/^\/+|\/+$/g, ""))
    .filter(Boolean);
  const wrong = pages.find((page) => !PAGE.test(page));
  if (wrong !== undefined) {
    context.addIssue({
      code: "custom",
      message: `"${wrong}" não é o caminho de uma página, como minha-conta.`,
    });
  }
  return pages;
}
