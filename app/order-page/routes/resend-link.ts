import { appContext, requestContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { NO_MAILS_YET } from "#app/mail/mail-server.ts";
import { resendLinkSchema } from "#app/orders/entry/access.schema.ts";
import { findOrderContact } from "#app/orders/mails/order-contact.server.ts";
import { findVisibleOrder, viewerOf } from "#app/orders/views/customer-orders.server.ts";
import { type FormResult, parseForm, parseValue } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { knock, knockAs } from "#app/platform/gates/gate.server.ts";
import { jsonAnswer, readForm, readJson, tooManyRequests, waitSentence } from "#app/platform/http/http.ts";
import type { Route } from "./+types/resend-link.ts";

/** The same answer for everybody who cannot see the order, so that nobody learns whose it is. */
const SENT = "Se o e-mail for o desta compra, o link de acesso chega em instantes.";

const HELD = `${NO_MAILS_YET}. O pedido abre no navegador da compra; fora dele, fale com a loja.`;

/** Mails the private link to the order's own address, for viewers of the order and for people who give that address. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const viewer = await viewerOf(context, request, params.publicId);
  const visible = await findVisibleOrder(app.db, params.publicId, viewer);
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers.get("content-type") ?? "");
  const asked = await readRequest(request, isForm);
  if (asked instanceof Response) return asked;
  const back = `/pedido/${params.publicId}`;
  if (!asked.ok) {
    if (isForm)
      return redirectWithToast(back, { kind: "error", title: asked.errors.email ?? "Confira o e-mail." });
    return jsonAnswer({ error: "invalid", errors: asked.errors }, 422);
  }
  const tried = await knock(app, context.get(requestContext), "resend-link");
  const limit = tried.ok ? await knockAs(app, "resend-link", params.publicId.slice(0, 64)) : tried;
  if (!limit.ok) {
    if (!isForm) return tooManyRequests(limit);
    return redirectWithToast(back, { kind: "error", title: waitSentence(limit.retryAfter) });
  }
  const order = await findOrderContact(app.db, { publicId: params.publicId });
  if (order?.email && (visible?.id === order.id || asked.value.email === order.email)) {
    await enqueue(app.db, { topic: "mail.order-link", payload: { orderId: order.id } }, app.now());
    app.jobs.wake();
  }
  const isBuyers = order?.email && visible?.id === order.id;
  const sent = isBuyers ? `Enviamos o link de novo para ${order.email}.` : SENT;
  const message = app.mail.isHeld() ? HELD : sent;
  return isForm ? redirectWithToast(back, { title: message }) : jsonAnswer({ message }, 202);
}

async function readRequest(
  request: Request,
  isForm: boolean,
): Promise<FormResult<{ email?: string }> | Response> {
  if (isForm) return parseForm(resendLinkSchema, await readForm(request));
  const body = await readJson(request);
  return body.ok ? parseValue(resendLinkSchema, body.value) : body.response;
}
