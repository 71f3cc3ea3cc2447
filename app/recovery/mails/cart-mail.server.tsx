// How the mail about a cart looks; the preview on the screen is the same.
import type { Company } from "#app/company/company.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { subjectAbout } from "#app/mail/mail-subject.ts";
import { filledIn, paragraphsOf, type RecoveryMessage } from "../messages/recovery-message.ts";

const NAMES = new Intl.ListFormat("pt-BR", { type: "conjunction" });

interface CartMail {
  message: Pick<RecoveryMessage, "subject" | "text">;
  button: string;
  address: string;
  /** Names of what can still be bought. */
  products: string[];
  refuse: { label: string; address: string };
}

export function cartMail(company: Company, { message, button, address, products, refuse }: CartMail) {
  const { subject, paragraphs } = wordsOf(message, { produtos: NAMES.format(products) });
  return {
    subject: subjectAbout(subject, products, company.brand),
    ...renderMailText(company, {
      heading: subject,
      paragraphs,
      actions: [{ label: button, address }, refuse],
      footnote: `Você recebe este e-mail porque, ao comprar na ${company.brand}, marcou que queria ser lembrado. Não foi você? Use o botão acima e não escrevemos mais.`,
    }),
  };
}

/** The owner's words with what is true in the place of the fields. */
export function wordsOf(
  { subject, text }: Pick<RecoveryMessage, "subject" | "text">,
  values: Partial<Record<string, string>>,
): { subject: string; paragraphs: string[] } {
  return { subject: filledIn(subject, values), paragraphs: paragraphsOf(filledIn(text, values)) };
}
