// Mails how to pay a waiting order: when it is placed, and as a reminder in the owner's words before it ends.

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { returnQuery } from "#app/identity/sessions/return-address.ts";
import { qrPng } from "#app/mail/mail-pictures.server.ts";
import { oneClickHeaders } from "#app/mail/one-click.ts";
import { fromReminder } from "#app/orders/access/reminded-order-writes.server.ts";
import { isBoletoBarcode } from "#app/payments/boleto/barcode.ts";
import { formatBoletoLine } from "#app/payments/boleto/boleto.ts";
import { parsePix } from "#app/payments/pix/pix.ts";
import { qrSquares } from "#app/platform/images/qr.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { findOrderContact, type OrderContact } from "./order-contact.server.ts";
import { findMailOrder, findPaymentInstructions } from "./order-mail-facts.server.ts";
import {
  ORDER_LABEL,
  type OrderMail,
  orderAddress,
  privateAddress,
  sendToCustomer,
} from "./order-mail-sending.server.tsx";
import { dueSentence, notYouWaiting, orderRows } from "./order-mail-texts.ts";
import { otherWays } from "./other-ways.server.ts";

export const waitingPayload = z.object({
  orderId: z.number(),
  attemptId: z.number(),
  /** Part of the dedupe key of a repeated sending. */
  again: z.string().optional(),
});

const QR_SCALE = 6;
const QR_WIDTH = 220;

/** The mail as a reminder: other words, the same code, and a link to stop reminders. */
export interface Reminder {
  key: string;
  /** `until` is empty when the payment has no deadline. */
  words: (facts: { orderId: number; cents: number; until: string }) => {
    subject: string;
    paragraphs: string[];
  };
  /** URL that ends all reminders. */
  refusal: string;
}

export const REFUSE_LABEL = "Não receber mais lembretes";

export async function sendWaiting(
  app: AppContext,
  { orderId, attemptId, again }: z.output<typeof waitingPayload>,
  reminder?: Reminder,
): Promise<void> {
  const [waiting, order, contact] = await Promise.all([
    findPaymentInstructions(app.db, { orderId, attemptId }),
    findMailOrder(app.db, orderId, app.now()),
    findOrderContact(app.db, { orderId }),
  ]);
  if (!waiting || !order || !contact?.email) return;
  const { company } = app;
  const details = orderRows(order, contact, company);
  const { pix, boleto, next, cents } = waiting;
  const until = pix ? dayAndHour(pix.expiresAt) : dueSentence(boleto?.dueOn).replace(", até ", "");
  const own = reminder?.words({ orderId, cents, until });
  const mail = {
    subject: own?.subject ?? `Pedido ${orderId} aguardando pagamento`,
    key: reminder?.key ?? `order-waiting-${attemptId}${again ? `-${again}` : ""}`,
    footnote: `Já pagou? Então está tudo certo: avisamos por e-mail assim que o pagamento for confirmado. ${notYouWaiting(company)}`,
    ...(reminder ? { headers: oneClickHeaders(reminder.refusal) } : {}),
  };
  const ways = await otherWays(app, order);
  const refuse = reminder ? [{ label: REFUSE_LABEL, address: reminder.refusal }] : [];
  if (pix) {
    const receiver = parsePix(pix.payload)?.name;
    await sendToCustomer(app, contact, {
      ...mail,
      heading: own?.subject ?? "Seu PIX está aguardando pagamento",
      paragraphs: [
        ...(own?.paragraphs ?? [
          `Pague ${formatBRL(cents)} até ${until}: copie o código e cole no aplicativo do seu banco, ou leia o QR Code.`,
        ]),
        ...ways,
      ],
      box: { label: "PIX copia e cola", text: pix.payload },
      picture: {
        cid: "pix",
        png: qrPng(qrSquares(pix.payload), QR_SCALE),
        alt: "QR Code do PIX",
        width: QR_WIDTH,
      },
      ...(await withRefusal(app, contact, [await copyAction(app, contact)], refuse)),
      details: receiver ? [...details, ["Nome que o banco mostra", receiver]] : details,
    });
    return;
  }
  if (!boleto) {
    const over = next?.expiresAt ? ` até ${dayAndHour(next.expiresAt)}` : "";
    await sendToCustomer(app, contact, {
      ...mail,
      heading: "Seu pedido está aguardando pagamento",
      paragraphs: [
        `O pagamento de ${formatBRL(cents)} ainda não foi feito. Volte ao pedido${over} e continue de onde parou, ou escolha outra forma de pagamento.`,
      ],
      actions: [{ label: "Continuar o pagamento", address: await orderAddress(app, contact), toOrder: true }],
      details,
    });
    return;
  }
  const printed = isBoletoBarcode(boleto.barcode ?? "") ? [await boletoAction(app, contact)] : [];
  await sendToCustomer(app, contact, {
    ...mail,
    heading: own?.subject ?? "Seu boleto está pronto",
    paragraphs: [
      ...(own?.paragraphs ?? [
        `Pague ${formatBRL(cents)}${dueSentence(boleto.dueOn)}, no aplicativo ou no site do seu banco.`,
      ]),
      ...ways,
    ],
    box: { label: "Linha digitável", text: formatBoletoLine(boleto.line) },
    ...(await withRefusal(app, contact, printed, refuse)),
    details,
  });
}

type Action = NonNullable<OrderMail["actions"]>[number];

/** A mail cannot copy a code, so its button leads to the order page, which can. */
async function copyAction(app: AppContext, contact: OrderContact): Promise<Action> {
  return { label: "Copiar o código e pagar", address: await orderAddress(app, contact), toOrder: true };
}

/**
 * Puts the order's link before the one that stops reminders. Mails without the latter get the order's link when sent.
 */
async function withRefusal(app: AppContext, contact: OrderContact, own: Action[], refuse: Action[]) {
  if (refuse.length === 0) return own.length > 0 ? { actions: own } : {};
  const toOrder: Action = { label: ORDER_LABEL, address: await orderAddress(app, contact), toOrder: true };
  const leads = own.some((action) => action.toOrder);
  const ways = (leads ? own : [...own, toOrder]).map(({ address, ...way }) => ({
    ...way,
    address: fromReminder(address),
  }));
  return { actions: [...ways, ...refuse] };
}

/** Links to the boleto's PDF instead of attaching it: a payment in an attachment looks like fraud. */
async function boletoAction(app: AppContext, contact: OrderContact): Promise<Action> {
  const address = contact.is_guest
    ? `${await privateAddress(app, contact)}?boleto=1`
    : `${app.config.siteUrl}/login${returnQuery(`/pedido/${contact.public_id}/boleto`)}`;
  return { label: "Baixar boleto em PDF", address };
}
