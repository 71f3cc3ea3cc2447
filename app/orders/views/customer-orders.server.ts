// An order as its buyer may see it, looked up by public id and the viewer's right: its buyer, a guest's cookie or an
// admin. Everybody else gets 404.
import type { RouterContextProvider } from "react-router";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { readInstructions } from "#app/payments/attempts/attempts.server.ts";
import { isOpen } from "#app/payments/port/attempt-facts.ts";
import type { Db } from "#db/connect.server.ts";
import type { OrderLinkKind, Row } from "#db/schema.ts";
import { listOwnedParts } from "../access/line-parts.server.ts";
import { guestLink } from "../access/order-links.server.ts";
import { declineSentence } from "../log/order-causes.ts";
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from "../log/order-labels.ts";

export interface OrderViewer {
  userId: number | undefined;
  isAdmin: boolean;
  /** The order that this browser's cookie opens. */
  linkOrderId: number | undefined;
  /** Kind of the link that set the cookie. */
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

/** True for the order's person and for the browser that placed it; false for a mailed link and an admin. */
export function isBuyer(order: { id: number; user_id: number | null }, viewer: OrderViewer): boolean {
  if (order.user_id !== null) return order.user_id === viewer.userId;
  return order.id === viewer.linkOrderId && viewer.linkKind === "browser";
}

/** True in the browser that placed the order. */
export function isBrowserOf(order: { id: number }, viewer: OrderViewer): boolean {
  return viewer.linkOrderId === order.id && viewer.linkKind === "browser";
}

export type CustomerOrder = NonNullable<Awaited<ReturnType<typeof findCustomerOrder>>>;
export type OrderProgress = NonNullable<Awaited<ReturnType<typeof findProgress>>>;

const PUBLIC_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The order's id, if the viewer may see it. */
export async function findVisibleOrder(db: Db, publicId: string, viewer: OrderViewer) {
  return visibleOrder(db, publicId, viewer)?.select(["orders.id", "orders.user_id"]).executeTakeFirst();
}

export async function findCustomerOrder(db: Db, publicId: string, viewer: OrderViewer) {
  const order = await visibleOrder(db, publicId, viewer)
    ?.leftJoin("users", "users.id", "orders.user_id")
    .select(["orders.id", "orders.public_id", "orders.status", "orders.payment_status", "orders.user_id"])
    .select(["orders.payment_method", "orders.total", "orders.financing_cents", "orders.paid_cents"])
    .select(["orders.refunded_cents", "orders.installments", "orders.document", "orders.created_at"])
    .select([
      "orders.first_paid_at",
      "orders.upsell_id",
      "orders.is_imported",
      "orders.guest_email",
      "orders.attention",
      "orders.corrected_at",
    ])
    .select(["orders.discount_cents", "orders.coupon_code", "orders.payment_terms", "orders.opens_at"])
    .select((eb) => [
      eb.fn.coalesce("orders.guest_name", "users.name").as("customer_name"),
      eb.fn.coalesce("orders.guest_email", "users.email").as("customer_email"),
    ])
    .executeTakeFirst();
  if (!order) return undefined;
  const [items, refunds, attempts] = await Promise.all([
    listItems(db, order.id),
    listRefunds(db, order.id),
    listPayments(db, order.id),
  ]);
  return { ...order, items, owned: await listOwnedParts(db, items), refunds, attempts };
}

/** The polled state; contains nothing secret. */
export async function findProgress(db: Db, publicId: string, viewer: OrderViewer, now: Date) {
  const order = await visibleOrder(db, publicId, viewer)
    ?.select(["orders.id", "orders.public_id", "orders.status", "orders.payment_status", "orders.total"])
    .select(["orders.financing_cents", "orders.paid_cents", "orders.refunded_cents"])
    .select(["orders.payment_method", "orders.installments"])
    .executeTakeFirst();
  return order && showProgress(order, await findLatestAttempt(db, order.id), now);
}

type ProgressOrder = Pick<
  Row<"orders">,
  | "public_id"
  | "status"
  | "payment_status"
  | "total"
  | "financing_cents"
  | "paid_cents"
  | "refunded_cents"
  | "payment_method"
  | "installments"
>;

/** The same from rows already read. */
export function showProgress(order: ProgressOrder, attempt: ShownAttempt | undefined, now: Date) {
  const unpaid = order.payment_status === "pending" || order.payment_status === "failed";
  const open = order.status === "pending" || order.status === "processing";
  const waits = unpaid && open && attempt !== undefined && isOpen(attempt);
  return {
    publicId: order.public_id,
    status: order.status,
    statusLabel: ORDER_STATUS_LABELS[order.status],
    paymentStatus: order.payment_status,
    paymentLabel: PAYMENT_STATUS_LABELS[order.payment_status],
    total: order.total,
    financing: order.financing_cents,
    payable: order.total + order.financing_cents,
    paid: order.paid_cents,
    refunded: order.refunded_cents,
    method: order.payment_method,
    installments: order.installments,
    attempt: attempt ? showAttempt(attempt) : null,
    canRetry: unpaid && open && order.paid_cents === 0 && attempt?.state !== "in_review",
    serverTime: now.toISOString(),
    final: !waits,
  };
}

/** The attempt of the page and of the sandbox panel. */
export async function findLatestAttempt(db: Db, orderId: number) {
  return db
    .selectFrom("payment_attempts")
    .select(["number", "provider", "provider_ref", "method", "state", "decline_reason", "instructions"])
    .select(["created_at", "expires_at", "card_brand", "card_last4", "installments", "charged_cents"])
    .select(["by_hand", "claimed_at"])
    .where("order_id", "=", orderId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

interface ShownAttempt {
  number: number;
  provider: string;
  method: "credit" | "pix" | "boleto" | "none";
  state: "creating" | "pending" | "in_review" | "approved" | "declined" | "expired" | "cancelled";
  decline_reason: string | null;
  instructions: Record<string, unknown> | null;
  created_at: Date;
  expires_at: Date | null;
  card_brand: string | null;
  card_last4: string | null;
  installments: number;
  charged_cents: number;
  by_hand: boolean;
  claimed_at: Date | null;
}

function showAttempt(attempt: ShownAttempt) {
  const { card_brand: brand, card_last4: last4, decline_reason: reason } = attempt;
  return {
    number: attempt.number,
    provider: attempt.provider,
    method: attempt.method,
    state: attempt.state,
    declineReason: reason,
    declineMessage: reason === null ? null : declineSentence(reason),
    instructions: readInstructions(attempt.instructions),
    startedAt: attempt.created_at.toISOString(),
    expiresAt: attempt.expires_at?.toISOString() ?? null,
    card: brand && last4 ? { brand, last4 } : null,
    installments: attempt.installments,
    chargedCents: attempt.charged_cents,
    /** A person checks the money; the buyer may report that it was sent. */
    confirmedByHand: attempt.by_hand,
    claimedAt: attempt.claimed_at?.toISOString() ?? null,
  };
}

function visibleOrder(db: Db, publicId: string, viewer: OrderViewer) {
  if (!PUBLIC_ID.test(publicId)) return undefined;
  const { userId, isAdmin, linkOrderId } = viewer;
  const query = db.selectFrom("orders").where("orders.public_id", "=", publicId);
  if (isAdmin) return query;
  if (userId === undefined && linkOrderId === undefined) return undefined;
  return query.where((eb) =>
    eb.or([
      ...(userId === undefined ? [] : [eb("orders.user_id", "=", userId)]),
      ...(linkOrderId === undefined ? [] : [eb("orders.id", "=", linkOrderId)]),
    ]),
  );
}

function listItems(db: Db, orderId: number) {
  return db
    .selectFrom("order_items")
    .leftJoin("products", "products.id", "order_items.product_id")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["order_items.id", "order_items.product_id", "order_items.name", "order_items.image"])
    .select([
      "order_items.product_type",
      "order_items.course_id",
      "order_items.price",
      "order_items.list_price",
    ])
    .select(["order_items.quantity", "order_items.refunded_at", "categories.slug as category_slug"])
    .select(["order_items.is_bundle", "order_items.access_kind"])
    .where("order_items.order_id", "=", orderId)
    .orderBy("order_items.id")
    .execute();
}

function listRefunds(db: Db, orderId: number) {
  return db
    .selectFrom("refunds")
    .select(["id", "attempt_id", "state", "origin", "cents", "by_hand", "created_at", "updated_at"])
    .select(["protocol", "automatic", "refused_at", "last_error"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
}

/** Payments that can be refunded. */
function listPayments(db: Db, orderId: number) {
  return db
    .selectFrom("payment_attempts")
    .select(["id", "provider", "method", "charged_cents", "approved_cents", "refunded_cents", "dispute"])
    .select("created_at")
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();
}
