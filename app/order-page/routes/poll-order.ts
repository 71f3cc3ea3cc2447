import { findProgress } from "#app/orders/views/customer-orders.server.ts";
import { orderNotFound } from "#app/orders/views/order-request.server.ts";
import { viewerOf } from "#app/orders/views/order-viewer.server.ts";
import { appContext } from "#app/platform/context.ts";
import { jsonAnswer } from "#app/platform/http/http.ts";
import type { Route } from "./+types/poll-order.ts";

/** Owner, guest with the order's cookie, admin. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const viewer = await viewerOf(context, request, params.publicId);
  const app = context.get(appContext);
  const progress = await findProgress(app.db, params.publicId, viewer, app.now());
  return progress ? jsonAnswer(progress) : orderNotFound();
}
