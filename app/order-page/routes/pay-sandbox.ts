import { appContext } from "#app/context.ts";
import {
  findLatestAttempt,
  findProgress,
  findVisibleOrder,
  viewerOf,
} from "#app/orders/views/customer-orders.server.ts";
import { sandboxSchema } from "#app/orders/views/order-request.schema.ts";
import { orderNotFound, readOrderBody, refuse } from "#app/orders/views/order-request.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { actOnSandbox } from "#app/payments/jobs/sandbox-settling.server.ts";
import { jsonAnswer, onlyPost } from "#app/platform/http/http.ts";
import type { Route } from "./+types/pay-sandbox.ts";

const FOR_ADMINS = ["dispute", "win-dispute", "lose-dispute"];

export const loader = onlyPost;

/** Access: whoever may see the order, while it is paid in the sandbox. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = await viewerOf(context, request, params.publicId);
  const app = context.get(appContext);
  const shop = shopOf(app);
  const order = await findVisibleOrder(app.db, params.publicId, viewer);
  const attempt = order && (await findLatestAttempt(app.db, order.id));
  if (!attempt?.provider_ref || attempt.provider !== "sandbox" || !shop.payments.find("sandbox")) {
    return orderNotFound();
  }
  const body = await readOrderBody(request, sandboxSchema);
  if (!body.ok) return body.response;
  const { action: wanted } = body.value;
  if (FOR_ADMINS.includes(wanted) && !viewer.isAdmin) {
    return refuse(403, "forbidden", "Esta ação é só para administradores.");
  }
  const press = { ref: attempt.provider_ref, action: wanted };
  await actOnSandbox(app.db, shop, press);
  return jsonAnswer({ order: await findProgress(app.db, params.publicId, viewer, app.now()) });
}
