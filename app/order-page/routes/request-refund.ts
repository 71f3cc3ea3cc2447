import { appContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { REQUEST_REFUSALS, requestRefund } from "#app/orders/refunds/refund-requests.server.ts";
import { findVisibleOrder, viewerOf } from "#app/orders/views/customer-orders.server.ts";
import { refundRequestSchema } from "#app/orders/views/order-request.schema.ts";
import { orderNotFound, overLimit, readOrderBody, refuse } from "#app/orders/views/order-request.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { jsonAnswer, onlyPost } from "#app/platform/http/http.ts";
import type { Route } from "./+types/request-refund.ts";

export const loader = onlyPost;

/** Access: buyer or guest with the order's cookie. An admin refunds in the back office. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = { ...(await viewerOf(context, request, params.publicId)), isAdmin: false };
  const app = context.get(appContext);
  const order = await findVisibleOrder(app.db, params.publicId, viewer);
  if (!order) return orderNotFound();
  const refused = await overLimit(context, "refund-request", `order:${order.id}`);
  if (refused) return refused;
  const body = await readOrderBody(request, refundRequestSchema);
  if (!body.ok) return body.response;
  const { reason, payTo } = body.value;
  const said = { reason: reason || null, payTo: payTo || null };
  const facts = { orderId: order.id, ...said, userId: currentUser(context)?.id };
  const answer = await requestRefund(app.db, shopOf(app), facts);
  if (!answer.ok) return refuse(422, answer.why, REQUEST_REFUSALS[answer.why]);
  const { id, state, cents, protocol, created_at } = answer.refund;
  const refund = { id, state, cents, protocol, createdAt: created_at.toISOString() };
  return jsonAnswer({ refund }, answer.created ? 201 : 200);
}
