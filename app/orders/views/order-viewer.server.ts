// Who asks for an order by its public id: its owner, a guest with its cookie, or an admin. Everybody else gets 404.
import type { RouterContextProvider } from "react-router";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { guestLink } from "#app/orders/access/order-links.server.ts";
import type { OrderLinkKind } from "#db/schema.ts";

export interface OrderViewer {
  userId: number | undefined;
  isAdmin: boolean;
  /** The order that this browser's cookie opens. */
  linkOrderId: number | undefined;
  /** What kind of link the cookie came from. */
  linkKind?: OrderLinkKind | undefined;
}

export async function viewerOf(
  context: Readonly<RouterContextProvider>,
  request: Request,
  publicId: string,
): Promise<OrderViewer> {
  const user = currentUser(context);
  const link = await guestLink(context, request, publicId);
  return {
    userId: user?.id,
    isAdmin: user?.role === "admin",
    linkOrderId: link?.orderId,
    linkKind: link?.kind,
  };
}

/** Who bought it: the person whose order it is, or the browser in which it was placed; no mail's link, no admin. */
export function isBuyer(order: { id: number; user_id: number | null }, viewer: OrderViewer): boolean {
  if (order.user_id !== null) return order.user_id === viewer.userId;
  return order.id === viewer.linkOrderId && viewer.linkKind === "browser";
}

/** Whether this is the browser in which the order was placed. */
export function isBrowserOf(order: { id: number }, viewer: OrderViewer): boolean {
  return viewer.linkOrderId === order.id && viewer.linkKind === "browser";
}
