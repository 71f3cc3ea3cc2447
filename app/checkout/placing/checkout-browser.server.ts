// The browser that buys without signing in: a random value in a cookie of this host, its hash with the order.
import { createHash, randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { type AppContext, appContext } from "#app/context.ts";
import { grantOrderCookie, guestOrderId } from "#app/orders/access/order-links.server.ts";
import { cookieLine, cookieValue } from "#app/platform/http/site-cookies.ts";
import type { RepeatedPurchase } from "../quote/repeated-purchase.server.ts";

const NAME = "checkout";
const VALUE = /^[A-Za-z0-9_-]{22}$/;
/** As long as the cookie that opens a guest's order. */
const SECONDS = 30 * 86_400;

export interface CheckoutBrowser {
  hash: string;
  /** The Set-Cookie line for a browser that had no value yet: nothing was bought with it so far. */
  setCookie?: string;
}

export function checkoutBrowser(app: Pick<AppContext, "config">, request: Request): CheckoutBrowser {
  const known = knownBrowserHash(app, request);
  if (known) return { hash: known };
  const value = randomBytes(16).toString("base64url");
  return { hash: hashOf(value), setCookie: cookieLine(app, NAME, value, SECONDS) };
}

/** Undefined for a browser that has not been to the checkout. */
export function knownBrowserHash(app: Pick<AppContext, "config">, request: Request): string | undefined {
  const value = cookieValue(app, NAME, request);
  return value !== undefined && VALUE.test(value) ? hashOf(value) : undefined;
}

/** The answer that brought the order's cookie may have been lost on its way: then this browser gets another. */
export async function repeatedCookie(
  context: Readonly<RouterContextProvider>,
  request: Request,
  repeated: RepeatedPurchase | null,
): Promise<string | undefined> {
  if (!repeated?.isGuests) return undefined;
  if ((await guestOrderId(context, request, repeated.publicId)) !== undefined) return undefined;
  return grantOrderCookie(context.get(appContext), {
    id: repeated.orderId,
    public_id: repeated.publicId,
  });
}

function hashOf(value: string): string {
  return createHash("sha256").update(value).digest("hex");
}
