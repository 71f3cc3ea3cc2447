// A buyer's acts on the order page: report a payment, cancel, correct the e-mail, send gifts, ask for a refund.

import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { refusalInit } from "#app/identity/refusal.ts";
import { OPENS_HERE } from "#app/mail/mail-server.ts";
import { correctionSchema } from "#app/orders/entry/access.schema.ts";
import { CORRECTION_REFUSALS, correctOrderEmail } from "#app/orders/entry/email-correction.server.ts";
import { cancelUnpaid } from "#app/orders/facts/order-cancelling.server.ts";
import { claimReceipt } from "#app/orders/facts/order-decisions.server.ts";
import { REQUEST_REFUSALS, requestRefund } from "#app/orders/refunds/refund-requests.server.ts";
import { isBrowserOf } from "#app/orders/views/customer-orders.server.ts";
import { refundRequestSchema } from "#app/orders/views/order-request.schema.ts";
import { orderLimit } from "#app/orders/views/order-request.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { waitSentence } from "#app/platform/http/http.ts";
import { type Asked, actOnGift } from "./gift-acts.server.ts";

const NOTHING_WAITS = "Este pedido não espera mais pelo PIX.";
const CANCELLED = {
  cancelled: { title: "Pedido cancelado", description: "Nada foi cobrado." },
  over: { title: "Este pedido não pode mais ser cancelado" },
  unavailable: { title: "O meio de pagamento não respondeu", description: "Tente de novo em instantes." },
};

/**
 * The caller has checked that this viewer may act on the order. An unknown intent is read as a correction of the
 * e-mail.
 */
export async function actOnOrder(asked: Asked) {
  const intent = asked.formData.get("intent");
  if (intent === "paid") return sayPaid(asked);
  if (intent === "cancel-order") return giveUp(asked);
  if (intent === "send-gift" || intent === "cancel-gift") return actOnGift(asked, intent);
  return intent !== null ? correctEmail(asked) : askForRefund(asked);
}

/** Counts an attempt against the limits of the order and of the IP address. */
async function sayPaid({ context, publicId, order }: Asked) {
  const app = context.get(appContext);
  const { db, jobs } = app;
  const back = `/pedido/${publicId}`;
  const limit = await orderLimit(context, order, "receipt-claim");
  if (!limit.ok) return redirectWithToast(back, { kind: "error", title: waitSentence(limit.retryAfter) });
  const isNoted = await claimReceipt(db, shopOf(app), order.id);
  if (!isNoted) return redirectWithToast(back, { title: NOTHING_WAITS });
  jobs.wake();
  return redirectWithToast(back, { title: "Pronto, avisamos a loja", kind: "success" });
}

async function giveUp({ context, publicId, order }: Asked) {
  const app = context.get(appContext);
  const back = `/pedido/${publicId}`;
  const limit = await orderLimit(context, order, "receipt-claim");
  if (!limit.ok) return redirectWithToast(back, { kind: "error", title: waitSentence(limit.retryAfter) });
  const outcome = await cancelUnpaid(app.db, shopOf(app), order.id);
  app.jobs.wake();
  const kind = outcome === "cancelled" ? "success" : "error";
  return redirectWithToast(back, { ...CANCELLED[outcome], kind });
}

async function correctEmail({ context, publicId, order, viewer, formData }: Asked) {
  const { db, jobs, now, mail, secret } = context.get(appContext);
  const refuse = (refusal: Failure) => data({ ...refusal, form: "email" as const }, 422);
  const limit = await orderLimit(context, order, "order-email");
  if (!limit.ok) {
    const refusal = failure({ email: waitSentence(limit.retryAfter) }, formData);
    return data({ ...refusal, form: "email" as const }, refusalInit({ status: 429, ...limit }));
  }
  const form = parseForm(correctionSchema, formData);
  if (!form.ok) return refuse(form);
  const { email } = form.value;
  const corrected = isBrowserOf(order, viewer)
    ? await correctOrderEmail(db, { orderId: order.id, email, secret, now: now() })
    : ({ ok: false, why: "not_this_browser" } as const);
  if (!corrected.ok) return refuse(failure({ email: CORRECTION_REFUSALS[corrected.why] }, formData));
  jobs.wake();
  return redirectWithToast(`/pedido/${publicId}`, {
    title: "E-mail corrigido",
    description: mail.isHeld() ? `${OPENS_HERE}.` : `Enviamos tudo de novo para ${email}.`,
    kind: "success",
  });
}

async function askForRefund({ context, publicId, order, viewer, formData }: Asked) {
  const app = context.get(appContext);
  const refuse = (refusal: Failure) => data({ ...refusal, form: "refund" as const }, 422);
  const limit = await orderLimit(context, order, "refund-request");
  if (!limit.ok) {
    const refusal = failure(waitSentence(limit.retryAfter), formData);
    return data({ ...refusal, form: "refund" as const }, refusalInit({ status: 429, ...limit }));
  }
  const form = parseForm(refundRequestSchema, formData);
  if (!form.ok) return refuse(form);
  const { reason, payTo } = form.value;
  const facts = { orderId: order.id, reason: reason || null, payTo: payTo || null, userId: viewer.userId };
  const answer = await requestRefund(app.db, shopOf(app), facts);
  const back = `/pedido/${publicId}`;
  if (answer.ok) return redirectWithToast(back, { title: requestedTitle(answer.refund), kind: "success" });
  // A second press, or one after the owner acted, changes nothing: the page shows what happened.
  if (answer.why === "already_refunded" || answer.why === "under_way")
    return redirectWithToast(back, { title: REQUEST_REFUSALS[answer.why] });
  return refuse(failure(REQUEST_REFUSALS[answer.why], formData));
}

function requestedTitle({ state }: { state: string }): string {
  if (state === "done") return "Reembolso realizado";
  return state === "processing" ? "Reembolso a caminho" : "Solicitação de reembolso enviada";
}
