import { readOrder } from "#app/checkout/input/order-input.server.ts";
import { placeOrder } from "#app/checkout/placing/checkout.server.ts";
import { cookiesAfter, placedAnswer, refusalAnswer } from "#app/checkout/placing/checkout-answers.server.ts";
import { checkoutOf } from "#app/checkout/placing/new-order.server.ts";
import { appContext } from "#app/context.ts";
import { onlyPost } from "#app/platform/http/http.ts";
import type { Route } from "./+types/place-order.ts";

export const loader = onlyPost;

/** Public: from cart to order, once per key. */
export async function action({ request, context }: Route.ActionArgs) {
  const wanted = await readOrder(context, request);
  if (!wanted.ok) return wanted.response;
  const app = context.get(appContext);
  const placed = await placeOrder(app.db, checkoutOf(app), wanted.value);
  const answer = placed.ok ? await placedAnswer(app.db, placed, app.now()) : refusalAnswer(placed);
  for (const cookie of await cookiesAfter(context, request, placed, wanted))
    answer.headers.append("set-cookie", cookie);
  return answer;
}
