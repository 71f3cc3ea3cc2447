import { ONLY_FIND_HEADER } from "#app/checkout/form/checkout-calls.ts";
import { orderSchema } from "#app/checkout/input/checkout.schema.ts";
import { placeOrder } from "#app/checkout/placing/checkout.server.ts";
import { placedAnswer, refusalAnswer } from "#app/checkout/placing/checkout-answers.server.ts";
import { checkoutBrowser, repeatedCookie } from "#app/checkout/placing/checkout-browser.server.ts";
import { orderBehind } from "#app/checkout/quote/order-behind.server.ts";
import { appContext, requestContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { acceptedTerms } from "#app/legal/legal-texts.server.ts";
import { grantOrderCookie, orderCookie } from "#app/orders/access/order-links.server.ts";
import { couponPuzzle, overLimit, readKey, readOrderBody } from "#app/orders/views/order-request.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { jsonAnswer, onlyPost } from "#app/platform/http/http.ts";
import { recoveryCookie, recoveryInCookie } from "#app/recovery/carts/recovery-links.server.ts";
import type { Route } from "./+types/place-order.ts";

export const loader = onlyPost;

/** Public: from cart to order, once per key. */
export async function action({ request, context }: Route.ActionArgs) {
  const refused = await overLimit(context, "order");
  if (refused) return refused;
  const body = await readOrderBody(request, orderSchema);
  if (!body.ok) return body.response;
  const key = readKey(request);
  if (!key.ok) return key.response;
  const app = context.get(appContext);
  const caller = context.get(requestContext);
  const unsure = body.value.coupon ? await couponPuzzle(app, caller) : undefined;
  if (unsure) return unsure;
  const userId = currentUser(context)?.id;
  const onlyFind = request.headers.has(ONLY_FIND_HEADER);
  const browser = checkoutBrowser(app, request);
  const { termsId, after, ...given } = body.value;
  const { ip } = caller;
  const { headers } = request;
  const input = {
    ...given,
    terms: await acceptedTerms(app, termsId),
    key: key.value,
    userId,
    browserHash: browser.hash,
    afterOrder: await orderBehind(context, request, after),
    recoveryId: await recoveryInCookie(app, request),
    onlyFind,
    ip,
    caller,
    adVisit: { ip, userAgent: headers.get("user-agent"), cookie: headers.get("cookie") },
  };
  const placed = await placeOrder(app.db, shopOf(app), input);
  if (!placed.ok) {
    const refusal = refusalAnswer(placed);
    const repeated = placed.kind === "purchase_repeated" ? placed.repeated : null;
    const cookie = await repeatedCookie(context, request, repeated);
    if (cookie) refusal.headers.append("set-cookie", cookie);
    return refusal;
  }
  const { status, answer } = await placedAnswer(app.db, placed, app.now());
  const response = jsonAnswer(answer, status);
  if (userId === undefined) {
    const { order, linkToken } = placed;
    const cookie = linkToken
      ? orderCookie(app, order.public_id, linkToken)
      : await grantOrderCookie(app, order);
    response.headers.append("set-cookie", cookie);
  }
  if (input.recoveryId && placed.created) response.headers.append("set-cookie", recoveryCookie(app, ""));
  if (browser.setCookie) response.headers.append("set-cookie", browser.setCookie);
  if (status === 503 && placed.start.kind === "unavailable")
    response.headers.set("retry-after", String(placed.start.retryAfter));
  return response;
}
