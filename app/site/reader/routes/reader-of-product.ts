import { hasReviewed } from "#app/catalog/reviews/reviews.server.ts";
import { appContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { findOwned } from "#app/orders/entry/owned-product.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { readerAnswer } from "../reader.server.ts";
import type { Route } from "./+types/reader-of-product.ts";

/** Who reads a product's page, and what they have of it; of a product that is not there, or for a stranger, nothing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const user = currentUser(context);
  const productId = idInAddress(params.id);
  if (!user || productId === undefined) return readerAnswer(context, { owned: null });
  const { db, now } = context.get(appContext);
  const question = { userId: user.id, productId };
  const [{ owned, partly }, reviewed] = await Promise.all([
    findOwned(db, question, now()),
    hasReviewed(db, question),
  ]);
  return readerAnswer(context, { owned: owned ?? null, ...(partly ? { partly } : {}), reviewed });
}
