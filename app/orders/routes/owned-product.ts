import { appContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { findOwned } from "#app/orders/entry/owned-product.server.ts";
import { jsonAnswer } from "#app/platform/http/http.ts";
import type { Route } from "./+types/owned-product.ts";

/** Public, and about the person who asks: of a product that is not there, or for a stranger, there is nothing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const user = currentUser(context);
  const productId = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
  const { db, now } = context.get(appContext);
  const { owned, partly } =
    user && productId ? await findOwned(db, { userId: user.id, productId }, now()) : {};
  return jsonAnswer({ owned: owned ?? null, ...(partly ? { partly } : {}) });
}
