import { z } from "zod";
import {
  addressLine,
  checkbox,
  honeypot,
  lineOfText,
  linesOfText,
  orNull,
  repeated,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { isPageKey, NAMED_PAGES } from "./named-pages.ts";
import { POPUP_LIMITS, POPUP_SENTENCES } from "./popup.ts";
import { POPUP_EMAIL_SENTENCES } from "./popup-email.ts";
import { DEFAULT_PLACEHOLDER } from "./popup-messages.ts";

/** What a visitor's browser sends. */
export const popupEmailSchema = z
  .strictObject({
    email: z
      .string(POPUP_EMAIL_SENTENCES.email)
      .max(1000, POPUP_EMAIL_SENTENCES.email)
      .transform(normalEmail)
      .refine(isEmail, POPUP_EMAIL_SENTENCES.email),
    page: z.string(POPUP_EMAIL_SENTENCES.page).refine(isPageKey, POPUP_EMAIL_SENTENCES.page),
    website: honeypot,
  })
  .transform(({ email, page }) => ({ patch: { email, page } }));

export const popupCountSchema = z.strictObject({ what: z.enum(["shown", "closed"]) });

const delay = lineOfText(10, POPUP_SENTENCES.delay)
  .refine((text) => /^\d+$/.test(text) && Number(text) >= 1, POPUP_SENTENCES.tooSoon)
  .refine((text) => Number(text) <= POPUP_LIMITS.delay, POPUP_SENTENCES.tooLate)
  .transform(Number);

/** The owner's form. */
export const popupSchema = z
  .strictObject({
    intent: z.literal("save-popup"),
    id: rowId.optional(),
    version: rowId.optional(),
    title: lineOfText(POPUP_LIMITS.title, POPUP_SENTENCES.title),
    message: linesOfText(POPUP_LIMITS.message, POPUP_SENTENCES.message),
    show_email_field: checkbox,
    email_placeholder: lineOfText(POPUP_LIMITS.email_placeholder)
      .transform((text) => text || DEFAULT_PLACEHOLDER)
      .optional(),
    button_text: lineOfText(POPUP_LIMITS.button_text, POPUP_SENTENCES.button),
    pdf_url: orNull(addressLine(POPUP_LIMITS.pdf_url, POPUP_SENTENCES.pdf)).optional(),
    delay,
    pages: repeated(
      z.enum(
        NAMED_PAGES.map(({ key }) => key),
        "Página desconhecida.",
      ),
      POPUP_LIMITS.pages,
      "Escolha menos páginas.",
    ),
    other_pages: lineOfText(1000).transform(toPages).optional(),
    is_active: checkbox,
  })
  .refine(namesAPage, { path: ["pages"], error: POPUP_SENTENCES.noPage, when: () => true })
  .transform(({ intent, id, version, other_pages = [], email_placeholder, pdf_url = null, ...facts }) => ({
    intent,
    id,
    version,
    patch: {
      ...facts,
      email_placeholder: email_placeholder ?? DEFAULT_PLACEHOLDER,
      pdf_url,
      pages: [...new Set([...facts.pages, ...other_pages])],
    },
  }))
  .refine(({ patch }) => patch.pages.length <= POPUP_LIMITS.pages, {
    path: ["other_pages"],
    error: POPUP_SENTENCES.tooManyPages,
  });

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
    .split(/[,;]/)
    .map((page) => page.trim().split("/").filter(Boolean).join("/"))
    .filter(Boolean);
  const wrong = pages.find((page) => !isPageKey(page));
  if (wrong !== undefined) {
    context.addIssue({
      code: "custom",
      message: `"${wrong}" não é o caminho de uma página, como minha-conta.`,
    });
  }
  return pages;
}
