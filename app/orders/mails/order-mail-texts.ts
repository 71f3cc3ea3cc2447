// Sentences and rows of order mails. What they promise is read from the order's rows.

import { type Company, namedTaxId } from "#app/company/company.ts";
import { GIFTS_LATER, isCountedLine, lastingRows } from "#app/company/lasting-access.ts";
import { refundDeadline } from "#app/company/refund-terms.ts";
import { supportContact } from "#app/company/support-contact.ts";
import { courseAddress } from "#app/courses/access/lesson-address.ts";
import { listPriceOf, orderDiscountLabel, ownedLabel, ownedOf } from "#app/orders/log/order-amounts.ts";
import { methodSentence } from "#app/orders/log/order-labels.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { listed } from "#app/platform/text/listed.ts";
import { shownName } from "#app/platform/text/shown-name.ts";
import { licenceCode } from "../access/licences.server.ts";
import { giftAddress } from "../gifts/gift-address.ts";
import type { OrderContact } from "./order-contact.server.ts";
import type { MailOrder } from "./order-mail-facts.server.ts";

/** Note on the buttons in a guest's mail. */
export const PRIVATE_LINKS = "Os links abaixo são só seus: guarde este e-mail e não compartilhe.";

/** Limit; beyond it the order page lists them. */
export const MAX_BUTTONS = 5;

/** Products, buyer and seller; worded for the buyer or the owner. */
export function orderRows(
  order: MailOrder,
  contact: OrderContact,
  company: Company,
  reader: "buyer" | "owner" = "buyer",
): [string, string][] {
  return [...boughtRows(order, reader), ...partyRows(contact, company)];
}

export function boughtRows(order: MailOrder, reader: "buyer" | "owner" = "buyer"): [string, string][] {
  const rows = order.lines.flatMap((line): [string, string][] => [
    [
      line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name,
      formatBRL(listPriceOf(line, order.owned) * line.quantity),
    ],
    ...lastingRows(order.sold.get(line.id)),
  ]);
  const owned = ownedOf(order.owned);
  if (owned.cents > 0) rows.push([ownedLabel(owned.names, reader), `− ${formatBRL(owned.cents)}`]);
  if (order.discount_cents > 0)
    rows.push([orderDiscountLabel(order), `− ${formatBRL(order.discount_cents)}`]);
  if (order.financing_cents > 0) rows.push(["Juros do parcelamento", formatBRL(order.financing_cents)]);
  rows.push(["Total", formatBRL(order.total + order.financing_cents)]);
  if (order.payment_method)
    rows.push(["Pagamento", methodSentence(order.payment_method, order.installments)]);
  rows.push(["Pedido", `nº ${order.id}`]);
  return rows;
}

export function partyRows(contact: OrderContact, company: Company): [string, string][] {
  return [buyerRow(contact), ["Quem recebe", `${company.legalName}, ${namedTaxId(company)}`]];
}

export function buyerRow(contact: OrderContact): [string, string] {
  return ["Comprador", buyerOf(contact)];
}

/**
 * Anybody can type a name and another person's address, so an unconfirmed address gets the name only if it can be
 * nothing else.
 */
export function buyerOf({ name, email, is_confirmed }: OrderContact): string {
  const shown = shownName(name, is_confirmed);
  return shown ? `${shown}, ${email}` : (email ?? "");
}

/** Sentences about open things, their terms and later openings; `given` is the sentence for open things. */
export function givenSentences(order: MailOrder, given: string): string {
  const opensAt = new Map(
    order.rights.flatMap(({ state, order_item_id, opens_at }) =>
      state === "not_open_yet" && opens_at ? [[order_item_id, opens_at] as const] : [],
    ),
  );
  const openings = order.lines.flatMap(({ id, name }) => {
    const day = opensAt.get(id);
    return day
      ? `Pré-venda: “${name}” abre em ${formatDate(day)}. Nesse dia você recebe outro e-mail, com o acesso.`
      : [];
  });
  const isOpen = openings.length < order.lines.length;
  return [...(isOpen ? [given] : []), ...accessSentences(order), ...openings].join(" ");
}

/** The last days of open rights; nothing for rights without an end. */
function accessSentences({ rights }: MailOrder): string[] {
  const open = rights.filter(({ state }) => state === "open");
  const files = lastDays(open.filter(({ course_id }) => course_id === null));
  const courses = lastDays(open.filter(({ course_id }) => course_id !== null));
  return [
    ...(courses.length > 0 ? [`Você pode assistir até ${listed(courses)}.`] : []),
    ...(files.length > 0 ? [`Você pode baixar até ${listed(files)}.`] : []),
  ];
}

function lastDays(rights: readonly { ends_at: Date | null }[]): string[] {
  const ends = rights.flatMap(({ ends_at }) => ends_at ?? []);
  const days = ends.toSorted((one, other) => one.getTime() - other.getTime()).map(lastDayBefore);
  return [...new Set(days)];
}

/** Nothing for a free order or after the window. */
export function refundSentence(
  order: Pick<MailOrder, "first_paid_at" | "paid_cents" | "opens_at">,
  company: Company,
  now: Date,
): string | undefined {
  const until =
    order.paid_cents > 0 ? refundDeadline(order.first_paid_at, company, order.opens_at) : undefined;
  return until && until > now
    ? `Se não gostar, você pode pedir o dinheiro de volta até ${formatDate(until)}, na página do pedido.`
    : undefined;
}

/** Buttons to the file and lesson. A guest's browser needs the private link first, which redirects to them. */
export function accessActions(order: MailOrder, address: { site: string; private: string | undefined }) {
  const open = order.rights.filter(({ state }) => state === "open");
  const actions = open.flatMap((line) => {
    if (line.course_id !== null)
      return [watchAction({ ...line, course_id: line.course_id }, address, open.length)];
    if (!line.has_file) return [];
    const file = address.private
      ? `${address.private}?baixar=${line.public_id}`
      : `${address.site}/downloads/${line.public_id}`;
    return [{ label: `Baixar ${line.name}`, address: file }];
  });
  return actions.length > MAX_BUTTONS ? [] : actions;
}

function watchAction(
  line: { name: string; course_id: number; course_title: string | null },
  address: { site: string; private: string | undefined },
  count: number,
) {
  const course = { id: line.course_id, title: line.course_title ?? "" };
  return {
    label: count === 1 ? "Assistir agora" : `Assistir ${line.name}`,
    address: address.private
      ? `${address.private}?curso=${line.course_id}`
      : `${address.site}${courseAddress(course)}`,
  };
}

export function refundEffect(refund: { payment_status: string; lines: number[] }): string {
  if (refund.payment_status === "refunded") {
    return "O pedido foi reembolsado por inteiro, e o acesso aos downloads e cursos dele foi encerrado.";
  }
  return refund.lines.length > 0
    ? "O acesso aos itens reembolsados foi encerrado. Os outros produtos do pedido continuam seus."
    : "Os produtos do pedido continuam seus.";
}

/** Gifts: what to do with them and their links, up to the limit. */
export function giftWords(
  { gifts: { count, listed: links }, sold }: Pick<MailOrder, "gifts" | "sold">,
  { siteUrl, secret }: { siteUrl: string; secret: string },
): { paragraphs: string[]; rows: [string, string][] } {
  if (count === 0) return { paragraphs: [], rows: [] };
  const rows = links.map(({ order_item_id: orderItemId, unit, name, renewals }) => {
    const code = licenceCode(secret, { orderItemId, unit, renewals });
    const label = `Presente${count > 1 ? ` ${unit - 1}` : ""}: ${name}`;
    return [label, giftAddress(siteUrl, code)] as [string, string];
  });
  const ways =
    count === 1
      ? "A outra é um presente: mande o link abaixo para quem vai recebê-lo."
      : "As outras são presentes: mande um link para cada pessoa.";
  const rest = count > links.length ? ` Os ${count} links estão na página do pedido.` : "";
  const paragraphs = [
    `A primeira unidade é sua. ${ways}${rest}`,
    ...(links.some((gift) => isCountedLine(sold.get(gift.order_item_id))) ? [`${GIFTS_LATER}.`] : []),
    "Na página do pedido você também pode copiar uma mensagem pronta, ou pedir que a loja envie o presente por e-mail, no dia que escolher.",
    `Cada link vale uma vez. Quem preferir digita o código, que é o fim do link, em ${siteUrl}/resgatar.`,
  ];
  return { paragraphs, rows };
}

/** For a recipient who did not buy. */
export function notYouPaid(company: Company): string {
  return `Não foi você quem comprou? Alguém digitou o seu e-mail por engano: não clique nos botões e escreva para ${supportContact(company)}. Nada será cobrado de você.`;
}

/** The same for a free order. */
export function notYouGiven(company: Company): string {
  return `Não foi você quem pediu? Alguém digitou o seu e-mail por engano: não clique nos botões e escreva para ${supportContact(company)}.`;
}

export function notYouWaiting(company: Company): string {
  return `Não foi você quem pediu? Ignore este e-mail: sem pagamento, o pedido é cancelado automaticamente. Dúvidas? Escreva para ${supportContact(company)}.`;
}

/** "2026-11-23" as a day, independent of the server's time zone. */
export function dueSentence(dueOn: string | undefined): string {
  const [year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(dueOn ?? "")?.slice(1) ?? [];
  return day ? `, até ${day}/${month}/${year}` : "";
}
