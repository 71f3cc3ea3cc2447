import { quoteSchema } from "#app/checkout/input/checkout.schema.ts";
import { knownBrowserHash, repeatedCookie } from "#app/checkout/placing/checkout-browser.server.ts";
import { orderBehind } from "#app/checkout/quote/order-behind.server.ts";
import { quoteCart } from "#app/checkout/quote/quote.server.ts";
import { appContext, requestContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { couponPuzzle, overLimit, readOrderBody } from "#app/orders/views/order-request.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { jsonAnswer, onlyPost } from "#app/platform/http/http.ts";
import type { Route } from "./+types/quote.ts";

export const loader = onlyPost;

/** Public: what the cart costs now. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const refused = await overLimit(context, "quote");
  if (refused) return refused;
  const body = await readOrderBody(request, quoteSchema);
  if (!body.ok) return body.response;
  const app = context.get(appContext);
  const caller = context.get(requestContext);
  const unsure = body.value.coupon ? await couponPuzzle(app, caller) : undefined;
  if (unsure) return unsure;
  const { after, ...asked } = body.value;
  const afterOrder = await orderBehind(context, request, after);
  const userId = currentUser(context)?.id;
  const browserHash = knownBrowserHash(app, request);
  const quote = await quoteCart(app.db, shopOf(app), {
    ...asked,
    afterOrder,
    userId,
    browserHash,
    ip: caller.ip,
    caller,
  });
  // Only what is asked first says so: what is asked again after a change opens nothing.
  if (url.searchParams.get("abre") === "checkout")
    app.offerCounts.openedCheckout(quote.lines.filter(({ state }) => state === "ok"));
  const cookie = await repeatedCookie(context, request, quote.repeated);
  return jsonAnswer(quote, 200, cookie ? { "set-cookie": cookie } : {});
}
