// A buyer's acts on gifts: mail one, change it, take it back.

import { data, type RouterContextProvider } from "react-router";
import { appContext } from "#app/context.ts";
import { refusalInit } from "#app/identity/refusal.ts";
import { NO_MAILS_YET } from "#app/mail/mail-server.ts";
import { cancelGiftSchema, sendGiftSchema } from "#app/orders/gifts/gift.schema.ts";
import { cancelGift, scheduledTitle, scheduleGift } from "#app/orders/gifts/gift-sending-writes.server.ts";
import type { OrderViewer } from "#app/orders/views/customer-orders.server.ts";
import { orderLimit } from "#app/orders/views/order-request.server.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { waitSentence } from "#app/platform/http/http.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";

export interface Asked {
  context: Readonly<RouterContextProvider>;
  publicId: string;
  order: { id: number };
  viewer: OrderViewer;
  formData: FormData;
}

export async function actOnGift(asked: Asked, intent: "send-gift" | "cancel-gift") {
  const { context, order, formData } = asked;
  const limit = await orderLimit(context, order, "gift-sending");
  if (!limit.ok) {
    const refusal = failure({ form: waitSentence(limit.retryAfter) }, formData);
    return data({ ...refusal, form: "gift" as const }, refusalInit({ status: 429, ...limit }));
  }
  return intent === "send-gift" ? send(asked) : takeBack(asked);
}

const refuse = (refusal: Failure) => data({ ...refusal, form: "gift" as const }, 422);

async function send({ context, publicId, order, formData }: Asked) {
  const { db, jobs, now, mail } = context.get(appContext);
  const form = parseForm(sendGiftSchema, formData);
  if (!form.ok) return refuse(form);
  if (mail.isHeld())
    return refuse(failure(`${NO_MAILS_YET}: copie a mensagem e mande você mesmo.`, formData));
  const { intent: _, ...wanted } = form.value;
  const scheduled = await scheduleGift(db, { orderId: order.id, ...wanted }, now());
  if (!scheduled.ok) return refuse(failure(scheduled.errors, formData));
  jobs.wake();
  return redirectWithToast(`/pedido/${publicId}`, {
    title: scheduledTitle(scheduled, wanted.send_on),
    description: `Vai para ${shownEmail(wanted.email)}.`,
    kind: "success",
  });
}

async function takeBack({ context, publicId, order, formData }: Asked) {
  const { db, now } = context.get(appContext);
  const form = parseForm(cancelGiftSchema, formData);
  if (!form.ok) return refuse(form);
  const { line, unit } = form.value;
  const cancelled = await cancelGift(db, { orderId: order.id, line, unit }, now());
  if (!cancelled.ok) return refuse(failure(cancelled.errors, formData));
  return redirectWithToast(`/pedido/${publicId}`, {
    title: "Envio cancelado",
    description: "O presente continua seu para enviar.",
    kind: "success",
  });
}
