// Mails about orders. A job names only the order; the rest is read when the mail is written, so that a delayed mail
// tells the current state.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { registerFailedPaymentMails } from "./failed-payment-mails.server.tsx";
import { findOrderContact } from "./order-contact.server.ts";
import { findMailOrder } from "./order-mail-facts.server.ts";
import {
  ORDER_LABEL,
  orderAddress,
  privateAddress,
  sendToCustomer,
  sendToShop,
} from "./order-mail-sending.server.tsx";
import { registerPartMails } from "./part-mails.server.tsx";
import { registerPreSaleMail } from "./pre-sale-mail.server.tsx";
import { registerReaddressedMail } from "./readdressed-mail.server.tsx";
import { sendReceipt } from "./receipt-mail.server.tsx";
import { registerReceiptMails } from "./receipt-mails.server.tsx";
import { sendRecovery } from "./recovery-mail.server.tsx";
import { registerRefundMails } from "./refund-mails.server.tsx";
import { registerSaleMails } from "./sale-mails.server.tsx";
import { sendWaiting, waitingPayload } from "./waiting-mails.server.tsx";

/** `again`: part of the dedupe key of a repeated sending. */
const orderPayload = z.object({ orderId: z.number(), again: z.string().optional() });
/** `taken`: the upsell's order, paid before the receipt was sent. */
const receiptPayload = orderPayload.extend({ taken: z.number().optional() });
const recoveryPayload = z.object({ email: z.string() });

type OrderPayload = z.output<typeof orderPayload>;

export function registerOrderMails(app: AppContext): void {
  const { jobs } = app;
  jobs.handle("mail.order-confirmed", (payload) => sendReceipt(app, receiptPayload.parse(payload)));
  jobs.handle("mail.order-waiting", (payload) => sendWaiting(app, waitingPayload.parse(payload)));
  jobs.handle("mail.order-attention", (payload, job) =>
    sendAttention(app, orderPayload.parse(payload), job.id),
  );
  jobs.handle("mail.order-link", (payload, job) => sendLink(app, orderPayload.parse(payload), job.id));
  jobs.handle("mail.order-recovery", (payload, job) =>
    sendRecovery(app, recoveryPayload.parse(payload).email, job.id),
  );
  registerFailedPaymentMails(app);
  registerRefundMails(app);
  registerReceiptMails(app);
  registerSaleMails(app);
  registerPreSaleMail(app);
  registerPartMails(app);
  registerReaddressedMail(app);
}

async function sendAttention(app: AppContext, { orderId }: OrderPayload, jobId: number): Promise<void> {
  const order = await findMailOrder(app.db, orderId, app.now());
  if (!order?.attention) return;
  await sendToShop(app, orderId, {
    subject: `O pedido ${orderId} precisa de atenção`,
    key: `order-attention-${orderId}-${jobId}`,
    heading: "Um pedido precisa de atenção",
    paragraphs: [`Pedido ${orderId}: ${order.attention}`, ...(await disputeDeadline(app, orderId))],
  });
}

/** An owner who answers a dispute too late loses the money. */
async function disputeDeadline(app: AppContext, orderId: number): Promise<string[]> {
  const open = await app.db
    .selectFrom("payment_attempts")
    .select("dispute_due_at")
    .where("order_id", "=", orderId)
    .where("dispute", "=", "open")
    .where("dispute_due_at", "is not", null)
    .orderBy("dispute_due_at")
    .executeTakeFirst();
  if (!open?.dispute_due_at) return [];
  return [`Responda à contestação no painel do meio de pagamento até ${dayAndHour(open.dispute_due_at)}.`];
}

async function sendLink(app: AppContext, { orderId }: OrderPayload, jobId: number): Promise<void> {
  const contact = await findOrderContact(app.db, { orderId });
  if (!contact) return;
  const address =
    contact.user_id === null || contact.is_guest
      ? await privateAddress(app, contact)
      : await orderAddress(app, contact);
  await sendToCustomer(app, contact, {
    subject: `Seu acesso ao pedido ${orderId}`,
    key: `order-link-${orderId}-${jobId}`,
    heading: "Seu acesso ao pedido",
    paragraphs: ["Este é o link do seu pedido, com o que você comprou. Ele é só seu: não compartilhe."],
    actions: [{ label: ORDER_LABEL, address, toOrder: true }],
    footnote: "Se você não pediu este link, ignore este e-mail.",
  });
}
