// From a request to what the quote and a new order take: what was sent, who sent it, and what its browser is known for.
import { createHash, randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import type { AdVisit } from "#app/ads/events/ad-facts.server.ts";
import { type AppContext, appContext, requestContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { type AcceptedTerms, acceptedTerms } from "#app/legal/legal-texts.server.ts";
import { grantOrderCookie, guestOrderId } from "#app/orders/access/order-links.server.ts";
import { findVisibleOrder } from "#app/orders/views/customer-orders.server.ts";
import {
  couponPuzzle,
  overLimit,
  type Read,
  readKey,
  readOrderBody,
} from "#app/orders/views/order-request.server.ts";
import { isBuyer, viewerOf } from "#app/orders/views/order-viewer.server.ts";
import type { Caller } from "#app/platform/gates/gate.server.ts";
import { cookieLine, cookieValue } from "#app/platform/http/site-cookies.ts";
import { recoveryInCookie } from "#app/recovery/carts/recovery-links.server.ts";
import { type OrderForm, orderSchema, type QuoteForm, quoteSchema } from "./checkout.schema.ts";
import { ONLY_FIND_HEADER } from "./only-find.ts";

type Context = Readonly<RouterContextProvider>;

/** Facts about the person who asks, apart from what they send. */
interface Asker {
  userId?: number | undefined;
  ip?: string | undefined;
  /** Who is counted when the coupon's word is wrong. */
  caller?: Caller | undefined;
  /** Facts about the browser that orders. */
  browserHash?: string | undefined;
  /** The paid order of this buyer after which the bump of its line is offered. */
  afterOrder?: number | undefined;
}

export type AskQuote = Omit<QuoteForm, "after"> & Asker;

export interface PlaceOrder extends Omit<OrderForm, "termsId" | "after">, Asker {
  /** The browser's Idempotency-Key. */
  key: string;
  /** What ad services would be told of the browser, should the buyer have agreed. */
  adVisit?: AdVisit | undefined;
  /** The terms that the buyer accepted, or that they are none to accept any more. */
  terms?: AcceptedTerms | undefined;
  /** The kept cart by whose link it came. */
  recoveryId?: number | undefined;
  /** Asks what became of the key and starts nothing: the buyer has changed the form since. */
  onlyFind?: boolean;
}

/** Of a new order; `setCookie` is for a browser that had no value yet. */
export async function readOrder(
  context: Context,
  request: Request,
): Promise<Read<PlaceOrder> & { setCookie?: string | undefined }> {
  const refused = await overLimit(context, "order");
  if (refused) return { ok: false, response: refused };
  const body = await readOrderBody(request, orderSchema);
  if (!body.ok) return body;
  const key = readKey(request);
  if (!key.ok) return key;
  const unsure = await puzzleFor(context, body.value);
  if (unsure) return { ok: false, response: unsure };
  const app = context.get(appContext);
  const { termsId, after, ...sent } = body.value;
  const browser = checkoutBrowser(app, request);
  const { headers } = request;
  const asker = askerOf(context, browser.hash);
  const { ip } = asker;
  const value = {
    ...sent,
    ...asker,
    key: key.value,
    terms: await acceptedTerms(app, termsId),
    afterOrder: await orderBehind(context, request, after),
    recoveryId: await recoveryInCookie(app, request),
    onlyFind: headers.has(ONLY_FIND_HEADER),
    adVisit: { ip, userAgent: headers.get("user-agent"), cookie: headers.get("cookie") },
  };
  return { ok: true, value, setCookie: browser.setCookie };
}

/** Of a question for the price; nothing is remembered of a browser that only asks. */
export async function readQuote(context: Context, request: Request): Promise<Read<AskQuote>> {
  const refused = await overLimit(context, "quote");
  if (refused) return { ok: false, response: refused };
  const body = await readOrderBody(request, quoteSchema);
  if (!body.ok) return body;
  const unsure = await puzzleFor(context, body.value);
  if (unsure) return { ok: false, response: unsure };
  const { after, ...sent } = body.value;
  const asker = askerOf(context, knownBrowserHash(context.get(appContext), request));
  const afterOrder = await orderBehind(context, request, after);
  return { ok: true, value: { ...sent, ...asker, afterOrder } };
}

async function puzzleFor(context: Context, { coupon }: { coupon?: string | undefined }) {
  return coupon ? couponPuzzle(context.get(appContext), context.get(requestContext)) : undefined;
}

function askerOf(context: Context, browserHash: string | undefined) {
  const caller = context.get(requestContext);
  return { userId: currentUser(context)?.id, ip: caller.ip, caller, browserHash };
}

/** The number of the paid order after which something is offered; undefined for none, and for another person's. */
async function orderBehind(
  context: Context,
  request: Request,
  publicId: string | undefined,
): Promise<number | undefined> {
  if (publicId === undefined) return undefined;
  const viewer = { ...(await viewerOf(context, request, publicId)), isAdmin: false };
  const order = await findVisibleOrder(context.get(appContext).db, publicId, viewer);
  return order && isBuyer(order, viewer) ? order.id : undefined;
}

// The browser that buys without signing in: a random value in a cookie of this host, its hash with the order.
const NAME = "checkout";
const VALUE = /^[A-Za-z0-9_-]{22}$/;
/** As long as the cookie that opens a guest's order. */
const SECONDS = 30 * 86_400;

interface CheckoutBrowser {
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
  context: Context,
  request: Request,
  repeated: { isGuests: boolean; publicId: string; orderId: number } | null,
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
