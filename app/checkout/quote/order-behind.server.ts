// The paid order after which something is offered: whoever names one must have bought it.
import type { RouterContextProvider } from "react-router";
import { appContext } from "#app/context.ts";
import { findVisibleOrder } from "#app/orders/views/customer-orders.server.ts";
import { isBuyer, viewerOf } from "#app/orders/views/order-viewer.server.ts";

/** Its number; undefined for none, and for another person's. */
export async function orderBehind(
  context: Readonly<RouterContextProvider>,
  request: Request,
  publicId: string | undefined,
): Promise<number | undefined> {
  if (publicId === undefined) return undefined;
  const viewer = { ...(await viewerOf(context, request, publicId)), isAdmin: false };
  const order = await findVisibleOrder(context.get(appContext).db, publicId, viewer);
  return order && isBuyer(order, viewer) ? order.id : undefined;
}
