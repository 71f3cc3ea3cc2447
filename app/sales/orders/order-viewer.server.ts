// Who asks for an order by its public id: its owner, a guest with its cookie, or an admin. Everybody else gets 404.
import type { RouterContextProvider } from "react-router";
import { currentUser } from "#app/identity/sessions.server.ts";
import { guestOrderId } from "#app/sales/access/order-links.server.ts";

export interface OrderViewer {
  userId: number | undefined;
  isAdmin: boolean;
  /** The order that this browser's cookie opens. */
  linkOrderId: number | undefined;
}

export async function viewerOf(
  context: Readonly<RouterContextProvider>,
  request: Request,
  publicId: string,
): Promise<OrderViewer> {
  const user = currentUser(context);
  return {
    userId: user?.id,
    isAdmin: user?.role === "admin",
    linkOrderId: await guestOrderId(context, request, publicId),
  };
}
