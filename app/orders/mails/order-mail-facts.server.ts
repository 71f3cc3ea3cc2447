import { sql } from "kysely";
import { z } from "zod";
import { rightState } from "#app/rights/right-state.ts";
import { listHeld } from "#app/rights/what-they-have.server.ts";
import type { Db } from "#db/connect.server.ts";
import { listOwnedParts } from "../access/line-parts.server.ts";
import { listSoldAccess } from "../access/sold-access.server.ts";

/** Limit; the order page shows all of them. */
const GIFTS_IN_MAIL = 5;

export type MailOrder = NonNullable<Awaited<ReturnType<typeof findMailOrder>>>;

export async function findMailOrder(db: Db, orderId: number, now: Date) {
  const order = await db
    .selectFrom("orders")
    .select(["id", "total", "financing_cents", "payment_method", "installments", "status", "attention"])
    .select(["first_paid_at", "paid_cents", "payment_status", "discount_cents", "coupon_code", "opens_at"])
    .select(["is_imported", "payment_terms"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const [lines, held, codes] = await Promise.all([
    db
      .selectFrom("order_items")
      .select(["id", "name", "price", "quantity", "list_price", "is_bundle", "access_kind"])
      .where("order_id", "=", orderId)
      .orderBy("id")
      .execute(),
    listHeld(db, { orderIds: [orderId], sources: ["order"] }, now),
    db
      .selectFrom("licences")
      .innerJoin("order_items", "order_items.id", "licences.order_item_id")
      .select(["licences.order_item_id", "licences.unit", "licences.renewals", "order_items.name"])
      .select(sql<number>`count(*) over ()`.as("count"))
      .where("order_items.order_id", "=", orderId)
      .where("licences.revoked_at", "is", null)
      .where("licences.redeemed_at", "is", null)
      .orderBy("licences.order_item_id")
      .orderBy("licences.unit")
      .limit(GIFTS_IN_MAIL)
      .execute(),
  ]);
  // The order is the proof: its mails go to the address of the purchase.
  const rights = held
    .map((right) => ({ ...right, state: rightState({ ...right, awaits_confirmation: false }, now) }))
    .toSorted((one, other) => (one.order_item_id ?? 0) - (other.order_item_id ?? 0) || one.id - other.id);
  const [owned, sold] = await Promise.all([listOwnedParts(db, lines), listSoldAccess(db, lines, now)]);
  const gifts = { listed: codes, count: Number(codes[0]?.count ?? 0) };
  return { ...order, lines, owned, sold, rights, gifts };
}

/** In order of purchase. */
export async function listBoughtNames(db: Db, orderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("order_items")
    .select("name")
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return rows.map(({ name }) => name);
}

const instructionsShape = z.object({
  pix: z.object({ payload: z.string(), expiresAt: z.coerce.date() }).optional(),
  boleto: z.object({ line: z.string(), barcode: z.string().optional(), dueOn: z.string() }).optional(),
  /** A bank's challenge is left out, because it expires before a mail is read. */
  next: z
    .object({ kind: z.literal("redirect"), expiresAt: z.coerce.date().optional() })
    .optional()
    .catch(undefined),
});

/** How to pay a waiting attempt; undefined when it does not wait or has neither code nor page. */
export async function findPaymentInstructions(db: Db, by: { orderId: number; attemptId: number }) {
  const attempt = await db
    .selectFrom("payment_attempts")
    .select(["charged_cents", "instructions"])
    .where("id", "=", by.attemptId)
    .where("order_id", "=", by.orderId)
    .where("state", "in", ["creating", "pending"])
    .executeTakeFirst();
  const parsed = instructionsShape.safeParse(attempt?.instructions);
  if (!attempt || !parsed.success || !(parsed.data.pix || parsed.data.boleto || parsed.data.next))
    return undefined;
  return { ...parsed.data, cents: attempt.charged_cents };
}

/** A payment that waits for the owner's confirmation; undefined once confirmed. */
export async function findReceiptToConfirm(db: Db, by: { orderId: number; attemptId: number }) {
  return db
    .selectFrom("payment_attempts")
    .select(["charged_cents", "provider_ref"])
    .where("id", "=", by.attemptId)
    .where("order_id", "=", by.orderId)
    .where("by_hand", "=", true)
    .where("state", "=", "pending")
    .executeTakeFirst();
}

export async function findMailRefund(db: Db, by: { orderId: number; refundId: number }) {
  return db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .innerJoin("payment_attempts", "payment_attempts.id", "refunds.attempt_id")
    .select(["refunds.cents", "refunds.by_hand", "refunds.reason", "refunds.lines", "refunds.state"])
    .select(["refunds.last_error", "refunds.protocol", "refunds.automatic", "refunds.refused_at"])
    .select(["refunds.pay_to", "refunds.created_at", "refunds.reversed_at", "orders.payment_status"])
    .select(["payment_attempts.method", "payment_attempts.provider"])
    .where("refunds.id", "=", by.refundId)
    .where("refunds.order_id", "=", by.orderId)
    .executeTakeFirst();
}

/** The attempt of a mail, and whether the order is still unpaid without another attempt. */
export async function findEndedAttempt(db: Db, by: { orderId: number; attemptId: number }) {
  const [order, attempts] = await Promise.all([
    db
      .selectFrom("orders")
      .select(["status", "payment_status", "paid_cents"])
      .where("id", "=", by.orderId)
      .executeTakeFirst(),
    db
      .selectFrom("payment_attempts")
      .select(["id", "method", "state", "decline_reason", "charged_cents"])
      .where("order_id", "=", by.orderId)
      .orderBy("number", "desc")
      .execute(),
  ]);
  const attempt = attempts.find(({ id }) => id === by.attemptId);
  const isLast = attempts[0]?.id === by.attemptId;
  if (!order || !attempt || !isLast || order.paid_cents > 0 || order.payment_status === "paid")
    return undefined;
  const isOver = order.status === "cancelled" || order.status === "refunded";
  return { ...attempt, isOver };
}
