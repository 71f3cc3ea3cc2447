// Sentences and rows of the mails about orders.
import { formatDate } from "#app/platform/dates.ts";
import { formatBRL } from "#app/platform/money.ts";
import { methodSentence } from "#app/sales/orders/order-labels.ts";
import type { MailOrder } from "./order-mail-facts.server.ts";

/** More buttons than this would bury the mail: then the order's page lists them. */
const MAX_DOWNLOAD_BUTTONS = 5;

export function orderRows(order: MailOrder): [string, string][] {
  const lines = order.lines.map((line): [string, string] => [
    line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name,
    formatBRL(line.price * line.quantity),
  ]);
  if (order.financing_cents > 0) lines.push(["Juros do parcelamento", formatBRL(order.financing_cents)]);
  lines.push(["Total", formatBRL(order.total + order.financing_cents)]);
  if (order.payment_method) {
    lines.push(["Pagamento", methodSentence(order.payment_method, order.installments)]);
  }
  return lines;
}

/** Someone with an account downloads straight from the mail; a guest's browser needs the private link first. */
export function accessActions(siteUrl: string, order: MailOrder, hasCourse: boolean) {
  const files = order.lines.filter((line) => line.file_key !== null && line.state === "active");
  const downloads = files.length > MAX_DOWNLOAD_BUTTONS ? [] : files;
  const actions = downloads.map((line) => ({
    label: `Baixar ${line.name}${line.expires_at ? ` (até ${formatDate(line.expires_at)})` : ""}`,
    address: `${siteUrl}/downloads/${line.grant_public_id}`,
  }));
  if (hasCourse) actions.push({ label: "Ir para meus cursos", address: `${siteUrl}/meus-cursos` });
  return actions;
}

export function refundEffect(refund: { payment_status: string; lines: number[] }): string {
  if (refund.payment_status === "refunded") {
    return "O pedido foi reembolsado por inteiro, e o acesso aos downloads e cursos dele foi encerrado.";
  }
  return refund.lines.length > 0
    ? "O acesso aos itens reembolsados foi encerrado. Os outros produtos do pedido continuam seus."
    : "Os produtos do pedido continuam seus.";
}

export function codesSentence(siteUrl: string, codes: number): string {
  const subject = codes === 1 ? "o código" : `os ${codes} códigos`;
  return `A primeira unidade é sua. Para compartilhar as outras, use ${subject} da página do pedido: cada código vale para uma pessoa, em ${siteUrl}/resgatar.`;
}

/** "2026-11-23" as a day, whatever the server's time zone. */
export function dueSentence(dueOn: string | undefined): string {
  const [year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(dueOn ?? "")?.slice(1) ?? [];
  return day ? `, até ${day}/${month}/${year}` : "";
}
