// Mails buyers of a pre-sale on its day.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { findOrderContact } from "./order-contact.server.ts";
import { findMailOrder } from "./order-mail-facts.server.ts";
import { paidBacking, privateAddress, sendToCustomer } from "./order-mail-sending.server.tsx";
import {
  accessActions,
  giftWords,
  givenSentences,
  notYouPaid,
  PRIVATE_LINKS,
  refundSentence,
} from "./order-mail-texts.ts";

const openingPayload = z.object({ orderId: z.number() });

export function registerPreSaleMail(app: AppContext): void {
  app.jobs.handle("mail.order-opens", (payload, job) =>
    sendOpening(app, openingPayload.parse(payload).orderId, job.id),
  );
}

async function sendOpening(app: AppContext, orderId: number, jobId: number): Promise<void> {
  const [order, contact] = await Promise.all([
    findMailOrder(app.db, orderId, app.now()),
    findOrderContact(app.db, { orderId }),
  ]);
  if (!order || !contact?.email || order.status !== "completed") return;
  const { company, config } = app;
  const link = contact.is_guest ? await privateAddress(app, contact) : undefined;
  const refund = refundSentence(order, company, app.now());
  const gifts = giftWords(order, { siteUrl: config.siteUrl, secret: app.secret });
  await sendToCustomer(app, contact, {
    subject: `Abriu: o que você comprou na pré-venda, pedido ${orderId}`,
    key: `order-opens-${orderId}-${jobId}`,
    ...paidBacking(order),
    heading: "Chegou o dia",
    paragraphs: [
      givenSentences(order, "O que você comprou na pré-venda já está liberado."),
      ...(link ? [PRIVATE_LINKS] : []),
      ...gifts.paragraphs,
      ...(refund ? [refund] : []),
    ],
    ...(gifts.rows.length > 0 ? { rows: gifts.rows } : {}),
    actions: accessActions(order, { site: config.siteUrl, private: link }),
    footnote: notYouPaid(company),
  });
}
