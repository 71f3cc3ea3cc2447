import { readQuote, repeatedCookie } from "#app/checkout/input/order-input.server.ts";
import { quoteCart } from "#app/checkout/quote/quote.server.ts";
import { appContext } from "#app/context.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { jsonAnswer, onlyPost } from "#app/platform/http/http.ts";
import type { Route } from "./+types/quote.ts";

export const loader = onlyPost;

/** Public: the current price of the cart. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const asked = await readQuote(context, request);
  if (!asked.ok) return asked.response;
  const app = context.get(appContext);
  const quote = await quoteCart(app.db, shopOf(app), asked.value);
  // Only the first question of a screen counts as an opening.
  if (url.searchParams.get("abre") === "checkout")
    app.offerCounts.openedCheckout(quote.lines.filter(({ state }) => state === "ok"));
  const cookie = await repeatedCookie(context, request, quote.repeated);
  return jsonAnswer(quote, 200, cookie ? { "set-cookie": cookie } : {});
}
