// A message as a mail program shows it, about nobody and nothing in particular.
import { type Company, shownLogo } from "#app/company/company.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import {
  filledIn,
  MESSAGES,
  type MessageName,
  paragraphsOf,
  type RecoveryMessage,
} from "./recovery-message.ts";

const SAMPLE = {
  produtos: "Planilha de exemplo",
  valor: formatBRL(4990),
  prazo: "20/11/2026",
  pedido: "123",
  motivo: "O banco não aprovou o pagamento.",
};

const NOWHERE = "#";

export function messagePreview(
  company: Company,
  name: MessageName,
  { subject, text }: Pick<RecoveryMessage, "subject" | "text">,
): string {
  const title = filledIn(subject, SAMPLE);
  const refuse = { label: "Não receber mais lembretes", address: `${NOWHERE}parar` };
  const { html } = renderMailText(company, {
    heading: name === "declined" ? "O pagamento não foi aprovado" : title,
    paragraphs: paragraphsOf(filledIn(text, SAMPLE)),
    ...(name === "pix" ? { box: { label: "PIX copia e cola", text: "O código do pedido vem aqui." } } : {}),
    ...(name.startsWith("boleto")
      ? { box: { label: "Linha digitável", text: "A linha digitável do boleto vem aqui." } }
      : {}),
    actions: [{ label: MESSAGES[name].button, address: NOWHERE }, ...(name === "declined" ? [] : [refuse])],
  });
  // A mail carries its logo with it.
  return html.replaceAll("cid:logo", shownLogo(company)?.src ?? "/favicon.svg");
}
