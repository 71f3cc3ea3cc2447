// Mails about orders. A job names only the order; everything else is read when the mail is written, so that a
// mail that waited says what is true then. Names that a guest typed are not repeated to an unconfirmed address.
import { z } from "zod";
import type { AppContext } from "#app/platform/context.ts";
import { formatDateTime } from "#app/platform/dates.ts";
import { formatBRL } from "#app/platform/money.ts";
import { formatBoletoLine } from "#app/sales/payment/boleto.ts";
import { findOrderContact } from "./order-contact.server.ts";
import { ORDER_LABEL, privateAddress, sendToCustomer, sendToShop } from "./order-letters.server.tsx";
import { findMailOrder, findMailRefund, findPaymentInstructions } from "./order-mail-facts.server.ts";
import { accessActions, codesSentence, dueSentence, orderRows, refundEffect } from "./order-mail-texts.ts";

const orderPayload = z.object({ orderId: z.number() });
const attemptPayload = z.object({ orderId: z.number(), attemptId: z.number() });
const refundPayload = z.object({ orderId: z.number(), refundId: z.number() });

export function registerOrderMails(app: AppContext): void {
  const { jobs } = app;
  jobs.handle("mail.order-confirmed", (payload) => sendConfirmed(app, orderPayload.parse(payload)));
  jobs.handle("mail.order-waiting", (payload) => sendWaiting(app, attemptPayload.parse(payload)));
  jobs.handle("mail.order-refunded", (payload) => sendRefunded(app, refundPayload.parse(payload)));
  jobs.handle("mail.refund-requested", (payload) => sendRefundRequest(app, refundPayload.parse(payload)));
  jobs.handle("mail.order-attention", (payload, job) =>
    sendAttention(app, orderPayload.parse(payload), job.id),
  );
  jobs.handle("mail.order-link", (payload, job) => sendLink(app, orderPayload.parse(payload), job.id));
}

async function sendConfirmed(app: AppContext, { orderId }: { orderId: number }): Promise<void> {
  const [order, contact] = await Promise.all([
    findMailOrder(app.db, orderId),
    findOrderContact(app.db, { orderId }),
  ]);
  if (!order || !contact) return;
  // Given back before this mail got its turn: the mail about that says it all.
  if (order.status === "refunded" || order.status === "cancelled") return;
  const paragraphs = ["Tudo certo com o pagamento. O que você comprou já está liberado."];
  const hasCourse = order.lines.some((line) => line.course_id !== null);
  if (contact.is_guest) {
    paragraphs.push(
      "Você comprou sem conta: o botão abaixo é o seu acesso ao pedido. Guarde este e-mail e não compartilhe.",
    );
    if (hasCourse) {
      paragraphs.push("Para assistir ao curso, crie uma conta com este mesmo e-mail e confirme o endereço.");
    }
  }
  if (order.codes > 0) paragraphs.push(codesSentence(app.config.siteUrl, order.codes));
  await sendToCustomer(app, contact, {
    subject: `Pedido ${orderId} confirmado`,
    key: `order-confirmed-${orderId}`,
    heading: "Pedido confirmado",
    paragraphs,
    rows: orderRows(order),
    actions: contact.is_guest ? [] : accessActions(app.config.siteUrl, order, hasCourse),
  });
}

async function sendWaiting(
  app: AppContext,
  { orderId, attemptId }: { orderId: number; attemptId: number },
): Promise<void> {
  const [waiting, contact] = await Promise.all([
    findPaymentInstructions(app.db, { orderId, attemptId }),
    findOrderContact(app.db, { orderId }),
  ]);
  if (!waiting || !contact) return;
  const { pix, boleto } = waiting;
  const paragraphs = pix
    ? [
        `Pague ${formatBRL(waiting.cents)} com este PIX copia e cola até ${formatDateTime(pix.expiresAt)}:`,
        pix.payload,
      ]
    : [
        `Pague ${formatBRL(waiting.cents)} com esta linha digitável${dueSentence(boleto?.dueOn)}:`,
        formatBoletoLine(boleto?.line ?? ""),
      ];
  await sendToCustomer(app, contact, {
    subject: `Pedido ${orderId} aguardando pagamento`,
    key: `order-waiting-${attemptId}`,
    heading: pix ? "Seu PIX está aguardando pagamento" : "Seu boleto está pronto",
    paragraphs,
    footnote: "Já pagou? Então está tudo certo: avisamos por e-mail assim que o pagamento for confirmado.",
  });
}

async function sendRefunded(
  app: AppContext,
  { orderId, refundId }: { orderId: number; refundId: number },
): Promise<void> {
  const [refund, contact] = await Promise.all([
    findMailRefund(app.db, { orderId, refundId }),
    findOrderContact(app.db, { orderId }),
  ]);
  if (!refund || !contact) return;
  await sendToCustomer(app, contact, {
    subject: `Reembolso do pedido ${orderId}`,
    key: `order-refunded-${refundId}`,
    heading: "Reembolso realizado",
    paragraphs: [
      `Reembolsamos ${formatBRL(refund.cents)} do pedido ${orderId}${refund.by_hand ? ", por transferência" : ", pela mesma forma de pagamento"}. O prazo para o valor aparecer depende do banco.`,
      refundEffect(refund),
    ],
  });
}

async function sendRefundRequest(
  app: AppContext,
  { orderId, refundId }: { orderId: number; refundId: number },
): Promise<void> {
  const [refund, contact] = await Promise.all([
    findMailRefund(app.db, { orderId, refundId }),
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

async function sendAttention(
  app: AppContext,
  { orderId }: { orderId: number },
  jobId: number,
): Promise<void> {
  const order = await findMailOrder(app.db, orderId);
  if (!order?.attention) return;
  await sendToShop(app, orderId, {
    subject: `O pedido ${orderId} precisa de atenção`,
    key: `order-attention-${orderId}-${jobId}`,
    heading: "Um pedido precisa de atenção",
    paragraphs: [`Pedido ${orderId}: ${order.attention}`],
  });
}

async function sendLink(app: AppContext, { orderId }: { orderId: number }, jobId: number): Promise<void> {
  const contact = await findOrderContact(app.db, { orderId });
  if (!contact) return;
  const address = await privateAddress(app, orderId);
  await sendToCustomer(app, contact, {
    subject: `Seu acesso ao pedido ${orderId}`,
    key: `order-link-${orderId}-${jobId}`,
    heading: "Seu acesso ao pedido",
    paragraphs: ["Este é o link do seu pedido, com os downloads. Ele é só seu: não compartilhe."],
    actions: [{ label: ORDER_LABEL, address }],
    footnote: "Se você não pediu este link, ignore este e-mail.",
  });
}
