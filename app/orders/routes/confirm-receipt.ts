import { appContext } from "#app/context.ts";
import { requireApiRight } from "#app/identity/rights/require-right.server.ts";
import { confirmReceipt } from "#app/orders/facts/order-decisions.server.ts";
import { receiptSchema } from "#app/orders/views/order-request.schema.ts";
import { orderNotFound, orderNumber, readOrderBody, refuse } from "#app/orders/views/order-request.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { jsonAnswer, onlyPost } from "#app/platform/http/http.ts";
import type { Route } from "./+types/confirm-receipt.ts";

export const loader = onlyPost;

/** Confirms a PIX that came directly to the owner's account. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireApiRight(context, "orders.money");
  const body = await readOrderBody(request, receiptSchema);
  if (!body.ok) return body.response;
  const orderId = orderNumber(params.id);
  if (orderId === undefined) return orderNotFound();
  const app = context.get(appContext);
  const facts = { orderId, cents: body.value.cents, actorId: admin.id };
  const confirmed = await confirmReceipt(app.db, shopOf(app), facts);
  if (!confirmed) return orderNotFound();
  if (!confirmed.ok) return refuse(409, confirmed.kind, "Este recebimento já foi confirmado.");
  app.jobs.wake();
  return jsonAnswer({ order: confirmed.order });
}
