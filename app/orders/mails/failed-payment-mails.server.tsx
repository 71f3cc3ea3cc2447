// Mails about failed payments: one mail with one button to try again.

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { oneClickHeaders } from "#app/mail/one-click.ts";
import { isBoughtAnew } from "#app/orders/access/bought-anew.server.ts";
import { fromReminder } from "#app/orders/access/reminded-order-writes.server.ts";
import { declineSentence, neverStarted } from "#app/orders/log/order-causes.ts";
import type { NotStarted } from "#app/payments/port/payment-provider.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { findOrderContact } from "./order-contact.server.ts";
import { findEndedAttempt, findMailOrder } from "./order-mail-facts.server.ts";
import { orderAddress, sendToCustomer } from "./order-mail-sending.server.tsx";
import { notYouWaiting, orderRows } from "./order-mail-texts.ts";
import { otherWays } from "./other-ways.server.ts";
import { REFUSE_LABEL } from "./waiting-mails.server.tsx";

export const attemptPayload = z.object({ orderId: z.number(), attemptId: z.number() });
type AttemptPayload = z.output<typeof attemptPayload>;

export function registerFailedPaymentMails(app: AppContext): void {
  app.jobs.handle("mail.order-lapsed", (payload) => sendLapsed(app, attemptPayload.parse(payload)));
}

/** The owner's texts. */
export interface DeclinedWords {
  words: (facts: { orderId: number; cents: number; reason: string }) => {
    subject: string;
    paragraphs: string[];
  };
  button: string;
  /** URL that ends all reminders. */
  refusal: string;
  /** False when the owner switched the mail off. A payment that never started is still mailed. */
  isOn: boolean;
}

/**
 * Returns false, without sending, when the order was paid or bought again, another attempt is open, or there is
 * nothing to say.
 */
export async function sendDeclined(
  app: AppContext,
  payload: AttemptPayload,
  { words, button, refusal, isOn }: DeclinedWords,
): Promise<boolean> {
  const found = await findFailedPayment(app, payload);
  if (!found || found.attempt.isOver) return false;
  const { order, contact, attempt, address } = found;
  const { decline_reason: why } = attempt;
  if (neverStarted(why)) return sendNotStarted(app, payload, found, why);
  if (!isOn) return false;
  const { orderId, attemptId } = payload;
  const reason = why === null ? "O pagamento não foi aceito." : declineSentence(why);
  return sendToCustomer(app, contact, {
    ...words({ orderId, cents: attempt.charged_cents, reason }),
    key: `order-declined-${attemptId}`,
    heading: "O pagamento não foi aprovado",
    headers: oneClickHeaders(refusal),
    actions: [{ label: button, address: fromReminder(address), toOrder: true }],
    exit: { label: REFUSE_LABEL, address: refusal },
    details: orderRows(order, contact, app.company),
    footnote: notYouWaiting(app.company),
  });
}

/** The buyer did nothing wrong, so no other card is asked for. */
async function sendNotStarted(
  app: AppContext,
  payload: AttemptPayload,
  { order, contact, address }: FailedPayment,
  why: NotStarted,
): Promise<boolean> {
  const { orderId, attemptId } = payload;
  const isOurs = why === "shop_fault";
  return sendToCustomer(app, contact, {
    subject: `O pagamento do pedido ${orderId} não começou`,
    key: `order-not-started-${attemptId}`,
    heading: "O pagamento não começou",
    paragraphs: [
      declineSentence(why),
      `Nada foi cobrado, e o seu pedido continua guardado. ${isOurs ? "A falha não é do seu cartão nem dos seus dados, e a loja já foi avisada: tente de novo mais tarde ou escolha outra forma de pagamento." : "Tente de novo ou escolha outra forma de pagamento."}`,
    ],
    actions: [{ label: "Tentar de novo", address, toOrder: true }],
    details: orderRows(order, contact, app.company),
    footnote: notYouWaiting(app.company),
  });
}

const LAPSED_HEADINGS = {
  pix: "O prazo do seu PIX acabou",
  boleto: "O prazo do seu boleto acabou",
  credit: "O prazo do pagamento acabou",
  none: "O prazo do pagamento acabou",
};

async function sendLapsed(app: AppContext, payload: AttemptPayload): Promise<void> {
  const found = await findFailedPayment(app, payload);
  if (!found) return;
  const { order, contact, attempt, address } = found;
  const { decline_reason: why } = attempt;
  if (neverStarted(why) && !attempt.isOver) {
    await sendNotStarted(app, payload, found, why);
    return;
  }
  const { orderId, attemptId } = payload;
  const ways = await otherWays(app, order);
  const over = `O prazo para pagar ${formatBRL(attempt.charged_cents)} acabou, e nada foi cobrado.`;
  await sendToCustomer(app, contact, {
    subject: `O prazo do pedido ${orderId} acabou`,
    key: `order-lapsed-${attemptId}`,
    heading: LAPSED_HEADINGS[attempt.method],
    paragraphs: attempt.isOver
      ? [over, "O pedido foi encerrado. Se você ainda quer o que escolheu, é só comprar de novo."]
      : [over, "O seu pedido continua guardado: escolha como pagar e geramos uma nova cobrança.", ...ways],
    actions: attempt.isOver
      ? [{ label: "Voltar à loja", address: `${app.config.siteUrl}/loja`, toOrder: true }]
      : [{ label: "Tentar de novo", address, toOrder: true }],
    details: orderRows(order, contact, app.company),
    footnote: `Já pagou? Espere um pouco: o pagamento ainda pode ser reconhecido. ${notYouWaiting(app.company)}`,
  });
}

type FailedPayment = NonNullable<Awaited<ReturnType<typeof findFailedPayment>>>;

async function findFailedPayment(app: AppContext, { orderId, attemptId }: AttemptPayload) {
  const [attempt, order, contact] = await Promise.all([
    findEndedAttempt(app.db, { orderId, attemptId }),
    findMailOrder(app.db, orderId, app.now()),
    findOrderContact(app.db, { orderId }),
  ]);
  if (!attempt || !order || !contact?.email || (await isBoughtAnew(app.db, orderId))) return undefined;
  return { attempt, order, contact, address: await orderAddress(app, contact) };
}
