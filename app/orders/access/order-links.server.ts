// Guest access to an order: the mail's private link and the cookie that it sets (SEC-03). The token is derived from the
// link's id; the table holds only its hash.

import { createHmac, randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { GUEST_ORDER_DAYS } from "#app/company/lasting-access.ts";
import { type AppContext, appContext } from "#app/context.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { OrderLinkKind, Row } from "#db/schema.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const PUBLIC_ID = /^[A-Za-z0-9_-]{8,64}$/;
const COOKIE_SECONDS = GUEST_ORDER_DAYS * 86_400;

interface LinkFacts {
  orderId: number;
  secret: string;
  now: Date;
}

/** Creates a private link; earlier ones stay valid until revoked. */
export async function makeOrderLink(
  trx: Db,
  { orderId, secret, now, kind = "handed" }: LinkFacts & { kind?: OrderLinkKind },
): Promise<{ token: string }> {
  const id = randomBytes(16).toString("base64url");
  const token = tokenOf(secret, id);
  await trx
    .insertInto("order_links")
    .values({ id, order_id: orderId, kind, token_hash: sha256Hex(token), created_at: now })
    .execute();
  return { token };
}

/** For a buyer who is not signed in: creates the link together with the order. */
export async function linkForGuest(
  trx: Db,
  { secret, now }: { secret: string; now: () => Date },
  order: Pick<Row<"orders">, "id" | "user_id">,
): Promise<string | undefined> {
  if (order.user_id !== null) return undefined;
  const { token } = await makeOrderLink(trx, { orderId: order.id, secret, now: now(), kind: "browser" });
  return token;
}

/** The newest valid link of this kind, or a new one, so that a resent mail has the same address. */
export async function currentOrderLink(
  db: Db,
  facts: LinkFacts & { kind: OrderLinkKind },
): Promise<{ token: string }> {
  const link = await db
    .selectFrom("order_links")
    .select(["id", "token_hash"])
    .where("order_id", "=", facts.orderId)
    .where("kind", "=", facts.kind)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const token = link ? tokenOf(facts.secret, link.id) : undefined;
  return token && sha256Hex(token) === link?.token_hash ? { token } : makeOrderLink(db, facts);
}

/** Undefined for a wrong or revoked link. */
export async function findLinkedOrder(db: Db, token: string) {
  if (!TOKEN.test(token)) return undefined;
  return db
    .selectFrom("order_links")
    .innerJoin("orders", "orders.id", "order_links.order_id")
    .select(["orders.id", "orders.public_id", "order_links.kind"])
    .where("order_links.token_hash", "=", sha256Hex(token))
    .where("order_links.revoked_at", "is", null)
    .executeTakeFirst();
}

/** Revokes every link of the order and the cookies that they set. Returns how many. */
export async function revokeOrderLinks(db: Db, orderId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("order_links")
    .set({ revoked_at: now })
    .where("order_id", "=", orderId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Revokes links that were mailed or shared; the browser that placed the order keeps its own. */
export async function revokeSentLinks(db: Db, orderId: number, now: Date): Promise<void> {
  await db
    .updateTable("order_links")
    .set({ revoked_at: now })
    .where("order_id", "=", orderId)
    .where("kind", "!=", "browser")
    .where("revoked_at", "is", null)
    .execute();
}

/** A Set-Cookie line that lets the browser that placed the order open it without signing in; one cookie per order. */
export async function grantOrderCookie(
  app: AppContext,
  order: { id: number; public_id: string },
): Promise<string> {
  const facts = { orderId: order.id, secret: app.secret, now: app.now(), kind: "browser" } as const;
  const { token } = await makeOrderLink(app.db, facts);
  return orderCookie(app, order.public_id, token);
}

/** Until when the browser that placed a guest's order can open it. */
export function endOfGuestOrder(placedAt: Date): Date {
  return new Date(placedAt.getTime() + COOKIE_SECONDS * 1000);
}

/** The cookie holds a link's token, so that revoking the links also ends the cookie. */
export function orderCookie(app: AppContext, publicId: string, token: string): string {
  const secure = isHttps(app) ? "; Secure" : "";
  return `${cookieName(app, publicId)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${secure}`;
}

/** Id of the order, if this browser holds its cookie. */
export async function guestOrderId(
  context: Readonly<RouterContextProvider>,
  request: Request,
  publicId: string,
): Promise<number | undefined> {
  return (await guestLink(context, request, publicId))?.orderId;
}

/** Like `guestOrderId`, with the kind of link that set the cookie. */
export async function guestLink(
  context: Readonly<RouterContextProvider>,
  request: Request,
  publicId: string,
): Promise<{ orderId: number; kind: OrderLinkKind } | undefined> {
  if (!PUBLIC_ID.test(publicId)) return undefined;
  const app = context.get(appContext);
  const name = `${cookieName(app, publicId)}=`;
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const token = cookies.find((part) => part.startsWith(name))?.slice(name.length);
  const order = token ? await findLinkedOrder(app.db, token) : undefined;
  return order?.public_id === publicId ? { orderId: order.id, kind: order.kind } : undefined;
}

function cookieName(app: AppContext, publicId: string): string {
  return `${isHttps(app) ? "__Host-" : ""}order-${publicId.slice(0, 8)}`;
}

function isHttps(app: AppContext): boolean {
  return app.config.siteUrl.startsWith("https:");
}

function tokenOf(secret: string, linkId: string): string {
  return createHmac("sha256", secret).update(`order-link:${linkId}`).digest("base64url");
}
