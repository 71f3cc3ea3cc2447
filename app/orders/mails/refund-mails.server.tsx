// Mails about refunds: requested, decided, done or failed. Each is sent once and names the request's number.

import { z } from "zod";
import { refundArrival } from "#app/company/refund-terms.ts";
import { supportContact } from "#app/company/support-contact.ts";
import type { AppContext } from "#app/context.ts";
import { methodSentence } from "#app/orders/log/order-labels.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { findOrderContact, type OrderContact } from "./order-contact.server.ts";
import { findMailRefund } from "./order-mail-facts.server.ts";
import { type OrderMail, orderAddress, sendToCustomer, sendToShop } from "./order-mail-sending.server.tsx";
import { refundEffect } from "./order-mail-texts.ts";

const refundPayload = z.object({ orderId: z.number(), refundId: z.number() });
type RefundPayload = z.output<typeof refundPayload>;
type MailRefund = NonNullable<Awaited<ReturnType<typeof findMailRefund>>>;

export function registerRefundMails(app: AppContext): void {
  const { jobs } = app;
  jobs.handle("mail.order-refunded", (payload) => tellBuyer(app, refundPayload.parse(payload), refunded));
  jobs.handle("mail.refund-received", (payload) => tellBuyer(app, refundPayload.parse(payload), received));
  jobs.handle("mail.refund-approved", (payload) => tellBuyer(app, refundPayload.parse(payload), approved));
  jobs.handle("mail.refund-refused", (payload) => tellBuyer(app, refundPayload.parse(payload), refused));
  jobs.handle("mail.refund-stuck", (payload) => tellBuyer(app, refundPayload.parse(payload), stuck));
  jobs.handle("mail.refund-requested", (payload) => tellShop(app, refundPayload.parse(payload), asked));
  jobs.handle("mail.refund-automatic", (payload) => tellShop(app, refundPayload.parse(payload), byItself));
}

type Written = Pick<OrderMail, "subject" | "key" | "heading" | "paragraphs" | "details" | "footnote">;

/** Returns undefined when nothing is left to say. */
type Writer = (app: AppContext, refund: MailRefund, ids: RefundPayload) => Written | undefined;

async function tellBuyer(app: AppContext, ids: RefundPayload, write: Writer): Promise<void> {
  const [refund, contact] = await findBoth(app, ids);
  const mail = refund && contact ? write(app, refund, ids) : undefined;
  if (!mail || !contact) return;
  await sendToCustomer(app, contact, { ...mail, actions: [await toOrder(app, contact)] });
}

async function tellShop(app: AppContext, ids: RefundPayload, write: Writer): Promise<void> {
  const [refund, contact] = await findBoth(app, ids);
  const mail = refund ? write(app, refund, ids) : undefined;
  if (mail) await sendToShop(app, ids.orderId, { ...mail, replyTo: contact?.email ?? null });
}

function findBoth(app: AppContext, ids: RefundPayload) {
  return Promise.all([findMailRefund(app.db, ids), findOrderContact(app.db, { orderId: ids.orderId })]);
}

async function toOrder(app: AppContext, contact: OrderContact) {
  return { label: "Ver meu pedido", address: await orderAddress(app, contact), toOrder: true as const };
}

function rows({ protocol, cents, created_at }: MailRefund, { orderId }: RefundPayload) {
  if (!protocol) return {};
  const details: [string, string][] = [
    ["Protocolo", protocol],
    ["Pedido", `nº ${orderId}`],
    ["Valor", formatBRL(cents)],
    ["Solicitado em", formatDateTime(created_at)],
  ];
  return { details };
}

function whenApproved(arrival: string): string {
  return arrival && `Com a aprovação, ${arrival.charAt(0).toLowerCase()}${arrival.slice(1)}`;
}

/** How and when the money arrives. */
function arrival(app: AppContext, { method, provider, by_hand }: MailRefund): string {
  if (method === "none") return "";
  const can = app.payments.find(provider)?.can;
  return refundArrival(method, !by_hand && can !== undefined && can.refund[method] !== "none");
}

function refunded(app: AppContext, refund: MailRefund, ids: RefundPayload): Written {
  const { orderId, refundId } = ids;
  const how = refund.by_hand ? ", por PIX ou transferência" : "";
  const when = refund.by_hand ? "O prazo para o valor aparecer depende do banco." : arrival(app, refund);
  return {
    subject: `Reembolso do pedido ${orderId}`,
    key: `order-refunded-${refundId}`,
    heading: "Reembolso realizado",
    paragraphs: [
      ...(refund.protocol ? ["Recebemos e atendemos a sua solicitação de reembolso."] : []),
      `Reembolsamos ${formatBRL(refund.cents)} do pedido ${orderId}${how}. ${when}`,
      refundEffect(refund),
    ],
    ...rows(refund, ids),
  };
}

function received(app: AppContext, refund: MailRefund, ids: RefundPayload): Written | undefined {
  const { orderId, refundId } = ids;
  // Other mails have said it by then.
  if (refund.state === "done" || (refund.automatic && refund.state === "failed")) return undefined;
  const cents = formatBRL(refund.cents);
  return {
    subject: `Sua solicitação de reembolso do pedido ${orderId}`,
    key: `refund-received-${refundId}`,
    heading: "Recebemos sua solicitação de reembolso",
    paragraphs: refund.automatic
      ? [
          `Você desistiu do pedido ${orderId}, e ${cents} já estão voltando para você.`,
          arrival(app, refund),
          "Avisamos por este e-mail quando o reembolso for realizado.",
        ]
      : [
          `Você pediu o reembolso de ${cents} do pedido ${orderId}. A resposta chega por este e-mail.`,
          "Até lá, você continua com acesso ao que comprou.",
          whenApproved(arrival(app, refund)),
        ],
    ...rows(refund, ids),
    footnote: `Não foi você quem pediu? Escreva agora para ${supportContact(app.company)}.`,
  };
}

/** Mails an approved refund, unless the money is already back. */
function approved(app: AppContext, refund: MailRefund, ids: RefundPayload): Written | undefined {
  const { orderId, refundId } = ids;
  if (refund.state !== "processing") return undefined;
  return {
    subject: `Reembolso aprovado no pedido ${orderId}`,
    key: `refund-approved-${refundId}`,
    heading: "O seu reembolso foi aprovado",
    paragraphs: [
      `${formatBRL(refund.cents)} do pedido ${orderId} serão devolvidos. ${arrival(app, refund)}`,
      "Avisamos por e-mail quando o reembolso for realizado.",
    ],
    ...rows(refund, ids),
  };
}

function refused({ company }: AppContext, refund: MailRefund, ids: RefundPayload): Written | undefined {
  const { orderId, refundId } = ids;
  if (refund.state !== "failed" || !refund.refused_at) return undefined;
  return {
    subject: `Resposta à solicitação de reembolso do pedido ${orderId}`,
    key: `refund-refused-${refundId}`,
    heading: "O reembolso não foi aprovado",
    paragraphs: [
      `O reembolso de ${formatBRL(refund.cents)} do pedido ${orderId} não foi aprovado. O que você comprou continua seu.`,
      ...(refund.last_error ? [`A loja escreveu: ${refund.last_error}`] : []),
      `Não concorda? Escreva para ${supportContact(company)}.`,
    ],
    ...rows(refund, ids),
  };
}

/** Mails a refund that failed, unless it was sent another way or refused meanwhile. */
function stuck({ company }: AppContext, refund: MailRefund, ids: RefundPayload): Written | undefined {
  const { orderId, refundId } = ids;
  if (refund.state !== "failed" || refund.refused_at || refund.payment_status === "refunded")
    return undefined;
  const cents = formatBRL(refund.cents);
  return {
    subject: `O reembolso do pedido ${orderId} ainda não foi concluído`,
    key: `refund-stuck-${refundId}`,
    heading: "O reembolso ainda não foi concluído",
    paragraphs: [
      refund.reversed_at
        ? `O meio de pagamento avisou que os ${cents} do pedido ${orderId} não chegaram até você e voltaram para a loja.`
        : `O meio de pagamento não conseguiu devolver os ${cents} do pedido ${orderId}.`,
      "A loja já foi avisada e vai resolver. Você não precisa pedir de novo: avisamos por e-mail quando o dinheiro sair.",
      `Dúvidas? Escreva para ${supportContact(company)}.`,
    ],
    ...rows(refund, ids),
  };
}

function asked(_app: AppContext, refund: MailRefund, ids: RefundPayload): Written {
  const { orderId, refundId } = ids;
  return {
    subject: `Reembolso solicitado no pedido ${orderId}`,
    key: `refund-requested-${refundId}`,
    heading: "Um cliente pediu reembolso",
    paragraphs: [
      `Pedido ${orderId}: o cliente pediu o reembolso de ${formatBRL(refund.cents)} e espera a sua resposta.`,
      reasonOf(refund),
      ...(refund.pay_to ? ["O cliente disse onde quer receber: veja no pedido."] : []),
    ],
    details: shopRows(refund, ids),
  };
}

/** Mails the owner about an automatic refund. A failed one has a mail of its own. */
function byItself(_app: AppContext, refund: MailRefund, ids: RefundPayload): Written {
  const { orderId, refundId } = ids;
  const cents = formatBRL(refund.cents);
  const outcome = {
    requested: "",
    done: `${cents} foram devolvidos, e o acesso do cliente terminou.`,
    processing: `${cents} estão sendo devolvidos pelo meio de pagamento.`,
    failed: `O meio de pagamento não devolveu os ${cents}: veja o pedido e transfira ao cliente.`,
  }[refund.state];
  return {
    subject: `Reembolso automático no pedido ${orderId}`,
    key: `refund-automatic-${refundId}`,
    heading: "Um cliente desistiu da compra",
    paragraphs: [`Pedido ${orderId}: o cliente desistiu no prazo da lei. ${outcome}`, reasonOf(refund)],
    details: shopRows(refund, ids),
    footnote: "O reembolso automático é ligado e desligado em Configurações, Vendas.",
  };
}

function reasonOf({ reason }: MailRefund): string {
  return reason ? `Motivo: ${reason}` : "O cliente não informou o motivo.";
}

function shopRows(refund: MailRefund, ids: RefundPayload): [string, string][] {
  return [...(rows(refund, ids).details ?? []), ["Pagamento", methodSentence(refund.method)]];
}
