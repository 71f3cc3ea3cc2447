import type { z } from "zod";
import { type AppContext, appContext } from "#app/context.ts";
import { requireApiRight } from "#app/identity/rights/require-right.server.ts";
import { findAdminRow } from "#app/orders/facts/order-decisions.server.ts";
import { REFUND_REFUSALS, shownRefund } from "#app/orders/refunds/refund-answers.ts";
import { approveRefund, refuseRefund } from "#app/orders/refunds/refund-requests.server.ts";
import { createRefund } from "#app/orders/refunds/refunds.server.ts";
import { refundSchema } from "#app/orders/views/order-request.schema.ts";
import {
  orderNotFound,
  orderNumber,
  readKey,
  readOrderBody,
  refuse,
} from "#app/orders/views/order-request.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { jsonAnswer, onlyPost } from "#app/platform/http/http.ts";
import type { Route } from "./+types/refund-order.ts";

export const loader = onlyPost;

/** Create a refund, answer a buyer's wish, or write down that the money went back by hand. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireApiRight(context, "orders.money");
  const body = await readOrderBody(request, refundSchema);
  if (!body.ok) return body.response;
  const orderId = orderNumber(params.id);
  if (orderId === undefined) return orderNotFound();
  const app = context.get(appContext);
  const answer = await runRefundRequest(app, request, { input: body.value, orderId, actorId: admin.id });
  if (answer instanceof Response) return answer;
  if (!answer) return orderNotFound();
  const order = await findAdminRow(app.db, orderId);
  if (answer.ok) {
    return jsonAnswer({ refund: shownRefund(answer.refund), order }, answer.created ? 201 : 200);
  }
  return refuse(answer.why === "already_answered" ? 409 : 422, answer.why, REFUND_REFUSALS[answer.why], {
    order,
  });
}

interface Input {
  input: z.output<typeof refundSchema>;
  orderId: number;
  actorId: number;
}

async function runRefundRequest(app: AppContext, request: Request, { input, orderId, actorId }: Input) {
  const shop = shopOf(app);
  if (input.action === "refuse") {
    const { refundId, note } = input;
    return refuseRefund(app.db, { orderId, actorId, refundId, note, now: app.now() });
  }
  const byHand = input.action === "by-hand";
  if ("refundId" in input && input.refundId !== undefined) {
    return approveRefund(app.db, shop, { orderId, actorId, refundId: input.refundId, byHand });
  }
  if (input.action === "approve") return undefined;
  const key = readKey(request);
  if (!key.ok) return key.response;
  const { lines, cents, reason = "" } = input;
  return createRefund(app.db, shop, orderId, { lines, cents, reason, byHand, key: key.value, actorId });
}
