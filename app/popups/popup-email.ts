// What an address is that somebody left in a pop-up: its fields and the rules that hold at every door.

import type { ColumnsOf } from "#app/nouns/columns.ts";
import type { Rule } from "#app/nouns/rule-book.ts";
import { isEmail } from "#app/platform/text/email-address.ts";
import type { Row } from "#db/schema.ts";
import { isPageKey } from "./named-pages.ts";
import { EMAIL_WRONG } from "./popup-messages.ts";

/** What may be written of it. */
export const POPUP_EMAIL_COLUMNS = {
  email: { label: "E-mail", blank: "", served: { place: 1, as: "email", required: true } },
  popup_id: { label: "Pop-up", blank: null, served: { place: 2, as: "number", references: 636 } },
  page: { label: "Página", blank: null, served: { place: 3 } },
  timestamp: { label: "Deixado em", kind: "date", blank: null, served: { place: 4 } },
} satisfies ColumnsOf<Row<"popup_emails">>;

export type PopupEmailFacts = Pick<Row<"popup_emails">, keyof typeof POPUP_EMAIL_COLUMNS>;
export type PopupEmailPatch = Partial<PopupEmailFacts>;

export const POPUP_EMAIL_SENTENCES = { email: EMAIL_WRONG, page: "Página desconhecida." } as const;

export const POPUP_EMAIL_RULES: readonly Rule<PopupEmailFacts>[] = [
  {
    field: "email",
    code: "required",
    error: POPUP_EMAIL_SENTENCES.email,
    breaks: ({ email }) => email.trim() === "",
  },
  {
    field: "email",
    code: "invalid",
    error: POPUP_EMAIL_SENTENCES.email,
    breaks: ({ email }) => !isEmail(email),
  },
  {
    field: "page",
    code: "invalid",
    error: POPUP_EMAIL_SENTENCES.page,
    breaks: ({ page }) => page !== null && !isPageKey(page),
    imported: { note: "não é o caminho de uma página: ficou como veio" },
  },
];
