// Money that is asked back: received, decided, returned. Each is told once.
import { z } from "zod";
import type { AppContext } from "#app/platform/context.ts";
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
  jobs.handle("mail.refund-requested", (payload) => tellShop(app, refundPayload.parse(payload)));
}

type Written = Pick<OrderMail, "subject" | "key" | "heading" | "paragraphs" | "footnote">;

/** Undefined when there is nothing to say any more. */
type Writer = (app: AppContext, refund: MailRefund, ids: RefundPayload) => Written | undefined;

async function tellBuyer(app: AppContext, ids: RefundPayload, write: Writer): Promise<void> {
  const [refund, contact] = await Promise.all([
    findMailRefund(app.db, ids),
    findOrderContact(app.db, { orderId: ids.orderId }),
  ]);
  const mail = refund && contact ? write(app, refund, ids) : undefined;
  if (!mail || !contact) return;
  await sendToCustomer(app, contact, { ...mail, actions: [await toOrder(app, contact)] });
}

async function toOrder(app: AppContext, contact: OrderContact) {
  return { label: "Ver meu pedido", address: await orderAddress(app, contact), toOrder: true as const };
}

function refunded(_app: AppContext, refund: MailRefund, { orderId, refundId }: RefundPayload): Written {
  const how = refund.by_hand ? ", por transferência" : ", pela mesma forma de pagamento";
  return {
    subject: `Reembolso do pedido ${orderId}`,
    key: `order-refunded-${refundId}`,
    heading: "Reembolso realizado",
    paragraphs: [
      `Reembolsamos ${formatBRL(refund.cents)} do pedido ${orderId}${how}. O prazo para o valor aparecer depende do banco.`,
      refundEffect(refund),
    ],
  };
}

function received({ company }: AppContext, refund: MailRefund, { orderId, refundId }: RefundPayload) {
  if (refund.state === "done") return undefined;
  return {
    subject: `Recebemos sua solicitação de reembolso do pedido ${orderId}`,
    key: `refund-received-${refundId}`,
    heading: "Recebemos sua solicitação de reembolso",
    paragraphs: [
      `Você pediu o reembolso de ${formatBRL(refund.cents)} do pedido ${orderId}. A resposta chega por este e-mail.`,
      "Até lá, o que você comprou continua aberto.",
    ],
    footnote: `Não foi você quem pediu? Escreva agora para ${company.emails.support}.`,
  };
}

/** Mostly the money is back before this is due. */
function approved(_app: AppContext, refund: MailRefund, { orderId, refundId }: RefundPayload) {
  if (refund.state !== "processing") return undefined;
  return {
    subject: `Reembolso aprovado no pedido ${orderId}`,
    key: `refund-approved-${refundId}`,
    heading: "O seu reembolso foi aprovado",
    paragraphs: [
      `${formatBRL(refund.cents)} do pedido ${orderId} serão devolvidos pela mesma forma de pagamento. Avisamos por e-mail quando o reembolso for realizado.`,
    ],
  };
}

function refused({ company }: AppContext, refund: MailRefund, { orderId, refundId }: RefundPayload) {
  if (refund.state !== "failed") return undefined;
  const note = refund.last_error && refund.last_error !== "Recusado" ? refund.last_error : undefined;
  return {
    subject: `Resposta à solicitação de reembolso do pedido ${orderId}`,
    key: `refund-refused-${refundId}`,
    heading: "O reembolso não foi aprovado",
    paragraphs: [
      `O reembolso de ${formatBRL(refund.cents)} do pedido ${orderId} não foi aprovado. O que você comprou continua seu.`,
      ...(note ? [`A loja escreveu: ${note}`] : []),
      `Não concorda? Escreva para ${company.emails.support}.`,
    ],
  };
}

async function tellShop(app: AppContext, ids: RefundPayload): Promise<void> {
  const { orderId, refundId } = ids;
  const [refund, contact] = await Promise.all([
    findMailRefund(app.db, ids),
    findOrderContact(app.db, { orderId }),
  ]);
  if (!refund) return;
  await sendToShop(app, orderId, {
    subject: `Reembolso solicitado no pedido ${orderId}`,
    key: `refund-requested-${refundId}`,
    heading: "Um cliente pediu reembolso",
    paragraphs: [
      `Pedido ${orderId}: o cliente pediu o reembolso de ${formatBRL(refund.cents)}.`,
      refund.reason ? `Motivo: ${refund.reason}` : "O cliente não informou o motivo.",
    ],
    replyTo: contact?.email,
  });
}
