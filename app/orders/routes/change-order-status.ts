import { appContext } from "#app/context.ts";
import { requireApiRight } from "#app/identity/rights/require-right.server.ts";
import { COMPLETION_REFUSALS, setOrderStatus } from "#app/orders/facts/order-completion.server.ts";
import { statusSchema } from "#app/orders/views/order-request.schema.ts";
import { orderNotFound, orderNumber, readOrderBody, refuse } from "#app/orders/views/order-request.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { jsonAnswer, onlyPost } from "#app/platform/http/http.ts";
import type { Route } from "./+types/change-order-status.ts";

export const loader = onlyPost;

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireApiRight(context, "orders.money");
  const body = await readOrderBody(request, statusSchema);
  if (!body.ok) return body.response;
  const orderId = orderNumber(params.id);
  if (orderId === undefined) return orderNotFound();
  const app = context.get(appContext);
  const { note = "", money = "gift", ...asked } = body.value;
  const change = { ...asked, money, note: note || null, orderId, actorId: admin.id };
  const changed = await setOrderStatus(app.db, shopOf(app), change);
  if (!changed) return orderNotFound();
  if (changed.ok) {
    app.jobs.wake();
    return jsonAnswer({ order: changed.order });
  }
  if (changed.kind !== "stale_order") return refuse(422, changed.kind, COMPLETION_REFUSALS[changed.kind]);
  const message = "Outra pessoa mudou este pedido. Confira como ele está agora e tente de novo.";
  return refuse(409, changed.kind, message, { order: changed.order });
}
