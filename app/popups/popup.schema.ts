import { z } from "zod";
import { formShape, writtenForm } from "#app/nouns/form.schema.ts";
import { act, flip } from "#app/platform/forms/act.schema.ts";
import { wholeLine } from "#app/platform/forms/number.schema.ts";
import { addressLine, honeypot, lineOfText, orNull, repeated } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { isPageKey, NAMED_PAGES } from "./named-pages.ts";
import { POPUP_COLUMNS, POPUP_LIMITS, POPUP_SENTENCES, type PopupFacts } from "./popup.ts";
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

/** The owner's form. */
export const popupSchema = z
  .strictObject({
    ...formShape<PopupFacts>(POPUP_COLUMNS, POPUP_LIMITS, "save-popup", {
      title: POPUP_SENTENCES.title,
      message: POPUP_SENTENCES.message,
      button_text: POPUP_SENTENCES.button,
      email_placeholder: lineOfText(POPUP_LIMITS.email_placeholder)
        .transform((text) => text || DEFAULT_PLACEHOLDER)
        .optional(),
      pdf_url: orNull(addressLine(POPUP_LIMITS.pdf_url, POPUP_SENTENCES.pdf)).optional(),
      delay: wholeLine({ required: POPUP_SENTENCES.delay }),
      pages: repeated(
        z.enum(
          NAMED_PAGES.map(({ key }) => key),
          "Página desconhecida.",
        ),
        POPUP_LIMITS.pages,
        "Escolha menos páginas.",
      ),
    }),
    other_pages: lineOfText(1000).transform(toPages).optional(),
  })
  .refine(namesAPage, { path: ["pages"], error: POPUP_SENTENCES.noPage, when: () => true })
  .transform(({ other_pages = [], pages = [], ...typed }) =>
    writtenForm<PopupFacts>(POPUP_COLUMNS, { ...typed, pages: [...new Set([...pages, ...other_pages])] }),
  )
  .refine(({ patch: { pages = [] } }) => pages.length <= POPUP_LIMITS.pages, {
    path: ["other_pages"],
    error: POPUP_SENTENCES.tooManyPages,
  });

/** The small changes of a row. */
export const popupChangeSchema = z.discriminatedUnion(
  "intent",
  [flip("set-popup-active"), act("delete-popup")],
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
