// The fields of a pop-up as people read them, and as its form holds them.
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { NAMED_PAGES } from "./named-pages.ts";
import type { PopupFacts } from "./popup.ts";

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
