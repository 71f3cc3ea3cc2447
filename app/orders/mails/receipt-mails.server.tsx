// Mails about payments that only the owner can confirm, and about access given by the owner.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { findOrderContact, type OrderContact } from "./order-contact.server.ts";
import { findMailOrder, findReceiptToConfirm } from "./order-mail-facts.server.ts";
import { privateAddress, sendToCustomer, sendToShop } from "./order-mail-sending.server.tsx";
import {
  accessActions,
  buyerOf,
  giftWords,
  givenSentences,
  notYouPaid,
  PRIVATE_LINKS,
} from "./order-mail-texts.ts";

const orderPayload = z.object({ orderId: z.number() });
const attemptPayload = orderPayload.extend({ attemptId: z.number() });
type AttemptPayload = z.output<typeof attemptPayload>;

export function registerReceiptMails(app: AppContext): void {
  const { jobs } = app;
  jobs.handle("mail.receipt-waiting", (payload) => tellOwner(app, attemptPayload.parse(payload), false));
  jobs.handle("mail.receipt-claimed", (payload) => tellOwner(app, attemptPayload.parse(payload), true));
  jobs.handle("mail.order-opened", (payload, job) =>
    sendOpened(app, orderPayload.parse(payload).orderId, job.id),
  );
}

async function tellOwner(app: AppContext, ids: AttemptPayload, isClaimed: boolean): Promise<void> {
  const { orderId, attemptId } = ids;
  const [receipt, contact] = await Promise.all([
    findReceiptToConfirm(app.db, ids),
    findOrderContact(app.db, { orderId }),
  ]);
  if (!receipt || !contact) return;
  const amount = formatBRL(receipt.charged_cents);
  const opening = isClaimed
    ? `O comprador avisou que já pagou ${amount} por PIX.`
    : `O pedido ${orderId} foi feito agora, para pagar ${amount} por PIX direto na sua conta.`;
  await sendToShop(app, orderId, {
    subject: isClaimed
      ? `O comprador diz que pagou o pedido ${orderId}`
      : `PIX a confirmar no pedido ${orderId}`,
    key: `receipt-${isClaimed ? "claimed" : "waiting"}-${attemptId}`,
    heading: isClaimed ? "O comprador diz que já pagou" : "Um PIX espera a sua confirmação",
    paragraphs: [
      opening,
      "Confira na conta que recebe o PIX. Quando o valor estiver lá, confirme o recebimento: é a confirmação que libera o acesso.",
    ],
    details: ownerRows(contact, receipt, orderId),
    replyTo: contact.email,
  });
}

function ownerRows(
  contact: OrderContact,
  receipt: { charged_cents: number; provider_ref: string | null },
  orderId: number,
): [string, string][] {
  const rows: [string, string][] = [
    ["Pedido", `nº ${orderId}`],
    ["Comprador", buyerOf(contact)],
    ["Valor", formatBRL(receipt.charged_cents)],
  ];
  if (receipt.provider_ref) rows.push(["Identificação no extrato", receipt.provider_ref]);
  return rows;
}

/** The owner opened the order without a known payment, so this is no receipt. */
async function sendOpened(app: AppContext, orderId: number, jobId: number): Promise<void> {
  const [order, contact] = await Promise.all([
    findMailOrder(app.db, orderId, app.now()),
    findOrderContact(app.db, { orderId }),
  ]);
  if (!order || !contact?.email || order.status !== "completed") return;
  const { company, config } = app;
  const link = contact.is_guest ? await privateAddress(app, contact) : undefined;
  const paragraphs = [givenSentences(order, `O seu acesso ao pedido ${orderId} foi liberado.`)];
  if (link) paragraphs.push(PRIVATE_LINKS);
  const gifts = giftWords(order, { siteUrl: config.siteUrl, secret: app.secret });
  paragraphs.push(...gifts.paragraphs);
  await sendToCustomer(app, contact, {
    subject: `Pedido ${orderId} liberado`,
    key: `order-opened-${orderId}-${jobId}`,
    heading: "Seu acesso foi liberado",
    paragraphs,
    ...(gifts.rows.length > 0 ? { rows: gifts.rows } : {}),
    actions: accessActions(order, { site: config.siteUrl, private: link }),
    footnote: notYouPaid(company),
  });
}
