import { appContext } from "#app/context.ts";
import { findProgress, findVisibleOrder, viewerOf } from "#app/orders/views/customer-orders.server.ts";
import { orderNotFound } from "#app/orders/views/order-request.server.ts";
import { lookAtPayment } from "#app/payments/attempts/looking.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { jsonAnswer } from "#app/platform/http/http.ts";
import type { Route } from "./+types/poll-order.ts";

/** Access: buyer, guest with the order's cookie, admin. `agora`: somebody has just come back to the page. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const viewer = await viewerOf(context, request, params.publicId);
  const app = context.get(appContext);
  if (url.searchParams.has("agora")) {
    const order = await findVisibleOrder(app.db, params.publicId, viewer);
    if (order) await lookAtPayment(app.db, shopOf(app), order.id);
  }
  const progress = await findProgress(app.db, params.publicId, viewer, app.now());
  return progress ? jsonAnswer(progress) : orderNotFound();
}
