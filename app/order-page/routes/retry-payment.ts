import { retrySchema } from "#app/checkout/input/order-input.server.ts";
import { retryPayment } from "#app/checkout/placing/payment-retries.server.ts";
import { METHOD_UNAVAILABLE, PAYMENT_UNAVAILABLE } from "#app/checkout/quote/ways-to-pay.server.ts";
import { appContext, requestContext } from "#app/context.ts";
import { findProgress, findVisibleOrder, viewerOf } from "#app/orders/views/customer-orders.server.ts";
import {
  invalidAnswer,
  orderNotFound,
  overLimit,
  readOrderBody,
  refuse,
} from "#app/orders/views/order-request.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { jsonAnswer, onlyPost } from "#app/platform/http/http.ts";
import type { Route } from "./+types/retry-payment.ts";

const REFUSALS = {
  order_closed: "Este pedido já foi encerrado.",
  already_paid: "Este pedido já está pago.",
  in_review: "O pagamento está em análise. Aguarde o resultado.",
};

export const loader = onlyPost;

/** Access: buyer, guest with the order's cookie, admin. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = await viewerOf(context, request, params.publicId);
  const app = context.get(appContext);
  const order = await findVisibleOrder(app.db, params.publicId, viewer);
  if (!order) return orderNotFound();
  const refused = await overLimit(context, "payment-retry", `order:${order.id}`);
  if (refused) return refused;
  const body = await readOrderBody(request, retrySchema);
  if (!body.ok) return body.response;
  const retried = await retryPayment(app.db, shopOf(app), order.id, {
    ...body.value,
    ip: context.get(requestContext).ip,
  });
  const progress = await findProgress(app.db, params.publicId, viewer, app.now());
  if (!retried.ok) {
    if (retried.kind === "invalid") return invalidAnswer(retried.errors);
    if (retried.kind === "method_unavailable") return refuse(503, retried.kind, METHOD_UNAVAILABLE);
    if (retried.kind === "unavailable") {
      return refuse(503, "payment_unavailable", PAYMENT_UNAVAILABLE, { order: progress });
    }
    const message = "message" in retried ? retried.message : REFUSALS[retried.kind];
    return refuse(409, retried.kind, message, { order: progress });
  }
  if (retried.start.kind === "unavailable") {
    return refuse(503, "payment_unavailable", PAYMENT_UNAVAILABLE, { order: progress });
  }
  return jsonAnswer({ order: progress }, retried.created ? 201 : 200);
}
