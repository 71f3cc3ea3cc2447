import { appContext, requestContext } from "#app/context.ts";
import { requireApiRight } from "#app/identity/rights/require-right.server.ts";
import {
  closeLinks,
  createOrderLink,
  NO_EMAIL,
  sendLink,
} from "#app/orders/admin/order-link-actions.server.ts";
import { orderLinkSchema } from "#app/orders/entry/access.schema.ts";
import { orderNotFound, orderNumber, refuse } from "#app/orders/views/order-request.server.ts";
import { parseValue } from "#app/platform/forms/form.ts";
import { jsonAnswer, readJson } from "#app/platform/http/http.ts";
import type { Route } from "./+types/admin-order-link.ts";

const ACTS = { make: createOrderLink, send: sendLink, revoke: closeLinks };

/** Creates a private link to share, mails it, or revokes all links. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireApiRight(context, "orders.resend");
  const body = await readJson(request);
  if (!body.ok) return body.response;
  const form = parseValue(orderLinkSchema, body.value);
  if (!form.ok) return jsonAnswer({ error: "invalid", errors: form.errors }, 422);
  const orderId = orderNumber(params.id);
  if (orderId === undefined) return orderNotFound();
  const actor = { id: admin.id, ip: context.get(requestContext).ip };
  const answer = await ACTS[form.value.action](context.get(appContext), actor, orderId);
  if (!answer.ok && answer.why === "too_many") {
    return jsonAnswer({ error: answer.why, message: answer.sentence }, 429, {
      "retry-after": String(answer.retryAfter),
    });
  }
  if (!answer.ok) return answer.why === "no_email" ? refuse(422, answer.why, NO_EMAIL) : orderNotFound();
  if ("address" in answer) return jsonAnswer({ url: answer.address }, 201);
  return jsonAnswer("revoked" in answer ? { revoked: answer.revoked } : { message: answer.message });
}
