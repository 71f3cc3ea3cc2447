import { requireApiRole } from "#app/identity/sessions.server.ts";
import { appContext } from "#app/platform/context.ts";
import { jsonAnswer } from "#app/platform/http.ts";
import { findAdminRow } from "../order-changes.server.ts";
import { refundSchema } from "../order-request.schema.ts";
import {
  onlyPost,
  orderNotFound,
  orderNumber,
  readKey,
  readOrderBody,
  refuse,
} from "../order-request.server.ts";
import { shopOf } from "../payments.server.ts";
import { REFUND_REFUSALS, shownRefund } from "../refund-answers.ts";
import { approveRefund, refuseRefund } from "../refund-requests.server.ts";
import { createRefund } from "../refunds.server.ts";
import type { Route } from "./+types/refund-order.ts";

export const loader = onlyPost;

/** Create a refund, answer a buyer's wish, or write down that the money went back by hand. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireApiRole(context, "admin");
  const body = await readOrderBody(request, refundSchema);
  if (!body.ok) return body.response;
  const orderId = orderNumber(params.id);
  if (orderId === undefined) return orderNotFound();
  const app = context.get(appContext);
  const shop = shopOf(app);
  const wish = body.value;
  const facts = { orderId, actorId: admin.id };

  let answer: Awaited<ReturnType<typeof createRefund>>;
  if ("refundId" in wish && wish.action === "refuse") {
    const note = wish.note || null;
    answer = await refuseRefund(app.db, { ...facts, refundId: wish.refundId, note, now: app.now() });
  } else if ("refundId" in wish) {
    const byHand = wish.action === "by-hand";
    answer = await approveRefund(app.db, shop, { ...facts, refundId: wish.refundId, byHand });
  } else {
    const key = readKey(request);
    if (!key.ok) return key.response;
    const { action = "create", ...money } = wish;
    const byHand = action === "by-hand";
    answer = await createRefund(app.db, shop, orderId, {
      ...money,
      byHand,
      key: key.value,
      actorId: admin.id,
    });
  }
  if (!answer) return orderNotFound();
  const order = await findAdminRow(app.db, orderId);
  if (answer.ok) {
    return jsonAnswer({ refund: shownRefund(answer.refund), order }, answer.created ? 201 : 200);
  }
  return refuse(answer.why === "already_answered" ? 409 : 422, answer.why, REFUND_REFUSALS[answer.why], {
    order,
  });
}
