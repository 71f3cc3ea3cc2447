// Decisions by people about an order (OP-18): any status from any other, without moving money; confirming and reporting
// payments.

import { enqueue } from "#app/jobs/jobs.server.ts";
import { changesIn } from "#app/nouns/rule-book.ts";
import { grantAccess, holdAccess, revokeAccess } from "#app/orders/access/access.server.ts";
import { type Shop, settlesByHand } from "#app/payments/attempts/payments.server.ts";
import { confirmedReceipt } from "#app/payments/providers/manual-pix/manual-pix.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { OrderStatus, Row } from "#db/schema.ts";
import { raiseRefund } from "../events/order-events.server.ts";
import { laterHold, tellPlacesOf } from "../holds/held-orders.server.ts";
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from "../log/order-labels.ts";
import { changeOrder, logNote, logOrder, touchOrder } from "../writes/order-writes.server.ts";
import { applySnapshot, lockOrder } from "./order-facts.server.ts";

export type AdminRow = ReturnType<typeof adminRow>;
export type StatusAnswer = Outcome<{ order: AdminRow }, { kind: "stale_order"; order: AdminRow }>;

export interface StatusChange {
  orderId: number;
  status: OrderStatus;
  /** The version that the screen showed. */
  version: number;
  note: string | null;
  actorId: number;
}

/** Undefined if there is no such order. */
export async function changeOrderStatus(
  db: Db,
  shop: Shop,
  change: StatusChange,
): Promise<StatusAnswer | undefined> {
  return inTransaction(db, async (trx): Promise<StatusAnswer | undefined> => {
    const held = await lockOrder(trx, change.orderId);
    if (!held) return undefined;
    const { order } = held;
    if (order.version !== change.version) return { ok: false, kind: "stale_order", order: adminRow(order) };
    const now = shop.now();
    const { status } = change;
    const status_reason = status === "cancelled" ? "admin" : null;
    // A person has just looked at the order, so its flag is cleared.
    const patch = { status, status_reason, attention: null };
    const isSo = Object.keys(changesIn<Partial<typeof order>>(order, patch)).length === 0;
    if (isSo && !change.note) return { ok: true, order: adminRow(order) };
    const changed = await changeOrder(trx, order, patch, now);
    const after = { status, payment_status: order.payment_status };
    const entry = {
      before: order,
      after,
      cause: "admin",
      actorId: change.actorId,
      note: change.note,
    } as const;
    await logOrder(trx, order.id, [entry], now);
    await moveAccess(trx, shop, { orderId: order.id, status, now });
    if (status === "cancelled") await tellPlacesOf(trx, [order.id], now);
    if (status === "refunded" && order.status !== status)
      await raiseRefund(trx, { orderId: order.id, cents: 0, of: "team" }, now);
    return { ok: true, order: adminRow(changed ?? order) };
  });
}

/** The owner confirms a manual PIX. Undefined if the order has none. */
export async function confirmReceipt(
  db: Db,
  shop: Shop,
  { orderId, cents, actorId }: { orderId: number; cents: number; actorId: number },
): Promise<Outcome<{ order: AdminRow }, { kind: "already_confirmed" }> | undefined> {
  return inTransaction(db, async (trx) => {
    const held = await lockOrder(trx, orderId);
    const attempt = held?.attempts.findLast((one) => settlesByHand(shop, one));
    if (!held || !attempt) return undefined;
    // A second transfer may complete a partial one: the owner types the sum.
    if (cents <= attempt.approved_cents) return { ok: false, kind: "already_confirmed" } as const;
    const snapshot = confirmedReceipt(attempt, cents);
    const source = { cause: "receipt", actorId, now: shop.now() } as const;
    await applySnapshot(trx, shop, { orderId, attemptId: attempt.id, snapshot, ...source });
    const after = await lockOrder(trx, orderId);
    return { ok: true, order: adminRow(after?.order ?? held.order) } as const;
  });
}

/** The buyer reports a payment; only the owner is told. False if no payment waits for confirmation. Idempotent. */
export async function claimReceipt(db: Db, shop: Shop, orderId: number): Promise<boolean> {
  const now = shop.now();
  return inTransaction(db, async (trx) => {
    const held = await lockOrder(trx, orderId);
    const attempt = held?.attempts.find((one) => one.by_hand && one.state === "pending");
    if (!held || !attempt) return false;
    if (attempt.claimed_at) return true;
    await trx
      .updateTable("payment_attempts")
      .set({ claimed_at: now, updated_at: now })
      .where("id", "=", attempt.id)
      .execute();
    // Money may have come, so the order ends by a person and not by time.
    const hold_until = laterHold(held.order, "boleto", shop.company.deadlines);
    await touchOrder(trx, orderId, { expires_at: null, hold_until }, now);
    await logNote(trx, held.order, { cause: "receipt_claimed" }, now);
    const payload = { orderId, attemptId: attempt.id };
    const dedupeKey = `receipt-claimed:${attempt.id}`;
    await enqueue(trx, { topic: "mail.receipt-claimed", payload, dedupeKey }, now);
    return true;
  });
}

export async function findAdminRow(db: Db, orderId: number): Promise<AdminRow | undefined> {
  const order = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst();
  return order && adminRow(order);
}

function adminRow(order: Row<"orders">) {
  return {
    id: order.id,
    publicId: order.public_id,
    status: order.status,
    statusLabel: ORDER_STATUS_LABELS[order.status],
    paymentStatus: order.payment_status,
    paymentLabel: PAYMENT_STATUS_LABELS[order.payment_status],
    version: order.version,
    attention: order.attention,
    updatedAt: order.updated_at.toISOString(),
  };
}

async function moveAccess(
  trx: Db,
  shop: Shop,
  { orderId, status, now }: { orderId: number; status: OrderStatus; now: Date },
): Promise<void> {
  if (status === "completed") {
    const { accessDays } = shop.company;
    return grantAccess(trx, { orderId, now, accessDays, secret: shop.secret });
  }
  if (status === "pending" || status === "processing") {
    return holdAccess(trx, { orderId, now });
  }
  return revokeAccess(trx, { orderId, now, why: status === "cancelled" ? "order_cancelled" : "refund" });
}
