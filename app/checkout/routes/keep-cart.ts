import { checkoutBrowser } from "#app/checkout/input/order-input.server.ts";
import { priceCart } from "#app/checkout/quote/pricers.server.ts";
import { subtotalOf } from "#app/checkout/quote/pricing.ts";
import { appContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { overLimit, readOrderBody } from "#app/orders/views/order-request.server.ts";
import { onlyPost } from "#app/platform/http/http.ts";
import { savedCartSchema } from "#app/recovery/carts/saved-cart.schema.ts";
import { forgetCart, keepCart } from "#app/recovery/carts/saved-cart-writes.server.ts";
import type { Route } from "./+types/keep-cart.ts";

export const loader = onlyPost;

/** Public: saves the cart of a visitor who ticked the box, and deletes it when unticked. */
export async function action({ request, context }: Route.ActionArgs) {
  const refused = await overLimit(context, "kept-cart");
  if (refused) return refused;
  const body = await readOrderBody(request, savedCartSchema);
  if (!body.ok) return body.response;
  const app = context.get(appContext);
  const { db, secret } = app;
  const { hash: browserHash, setCookie } = checkoutBrowser(app, request);
  const form = body.value;
  if (!form.agreed) await forgetCart(db, browserHash, app.now());
  // Without a mail server no reminder is promised and nothing is saved.
  else if (!app.mail.isHeld()) {
    const totalCents = subtotalOf((await priceCart(db, app, form.lines)).lines);
    const userId = currentUser(context)?.id;
    await keepCart(db, { form, totalCents, browserHash, userId, secret }, app.now());
  }
  return new Response(null, { status: 204, ...(setCookie ? { headers: { "set-cookie": setCookie } } : {}) });
}
