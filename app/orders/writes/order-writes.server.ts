// All writes of orders, lines and logs. Rules are in the callers: facts, access, refunds, imports, checkout.

import type { UpdateObject } from "kysely";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { Database, NewRow, OrderStatus, PaymentStatus, Row, RowPatch } from "#db/schema.ts";
import {
  addToSalesCounts,
  deleteRow,
  insertRow,
  insertRows,
  markSalesCounted,
  markUpsellShown,
  updateRow,
  updateRows,
} from "#db/writes.server.ts";
import type { OrderCause } from "../log/order-causes.ts";

type Stamps = "created_at" | "updated_at";
export type NewOrder = Omit<NewRow<"orders">, Stamps>;
export type NewLine = Omit<NewRow<"order_items">, Stamps>;
type OrderPatch = Omit<RowPatch<"orders">, "id" | "version" | Stamps>;
type LinePatch = Omit<RowPatch<"order_items">, "id" | Stamps>;

export async function insertOrder(trx: Db, order: NewOrder, now: Date): Promise<Row<"orders">> {
  return insertRow(trx, "orders", order, now);
}

/** Changes a locked order and raises its version, so that older screens are told. */
export async function changeOrder(
  trx: Db,
  { id, version }: Pick<Row<"orders">, "id" | "version">,
  patch: OrderPatch,
  now: Date,
): Promise<Row<"orders"> | undefined> {
  return updateRow(trx, "orders", id, { ...patch, version: version + 1 }, now);
}

/** Changes an order without raising its version: for fields that no screen decides by, or a new order. */
export async function touchOrder(
  trx: Db,
  id: number,
  patch: OrderPatch,
  now: Date,
): Promise<Row<"orders"> | undefined> {
  return updateRow(trx, "orders", id, patch, now);
}

/**
 * Ends the holds of these orders. Unpaid orders release their places; for paid or ended ones only the deadline is
 * cleared.
 */
export async function endHolds(trx: Db, ids: number[], now: Date): Promise<void> {
  await updateRows(trx, "orders", ids, { hold_until: null, hold_ended_at: now, held_from: null }, now);
}

/** Gives guest orders to this person. */
export async function giveOrders(trx: Db, ids: number[], userId: number, now: Date): Promise<void> {
  await updateRows(trx, "orders", ids, { user_id: userId }, now);
}

/** Deletes the buyers' data, after an erasure or at the end of the fiscal period. */
export async function forgetBuyers(
  trx: Db,
  ids: number[],
  patch: Omit<UpdateObject<Database, "orders">, "id" | Stamps>,
  now: Date,
): Promise<void> {
  await updateRows(trx, "orders", ids, patch, now);
}

/** Notes the upsell shown after paying; true once, however many tabs ask. */
export async function noteUpsell(db: Db, orderId: number, bumpId: number): Promise<boolean> {
  return markUpsellShown(db, orderId, bumpId);
}

export async function deleteOrder(trx: Db, id: number): Promise<void> {
  await deleteRow(trx, "orders", id);
}

export async function insertLines(trx: Db, lines: NewLine[], now: Date): Promise<void> {
  await insertRows(trx, "order_items", lines, now);
}

export async function insertLine(trx: Db, line: NewLine, now: Date): Promise<Row<"order_items">> {
  return insertRow(trx, "order_items", line, now);
}

export async function changeLine(trx: Db, id: number, patch: LinePatch, now: Date): Promise<void> {
  await updateRow(trx, "order_items", id, patch, now);
}

export async function deleteLine(trx: Db, id: number): Promise<void> {
  await deleteRow(trx, "order_items", id);
}

/** Notes when the money of these lines went back; null if the refund failed. */
export async function markRefunded(
  trx: Db,
  lineIds: number[],
  refunded_at: Date | null,
  now: Date,
): Promise<void> {
  await updateRows(trx, "order_items", lineIds, { refunded_at }, now);
}

/** Adds the order to its products' sales count or subtracts it, once (`orders.sales_counted`). */
export async function countInSales(trx: Db, orderId: number, counted: boolean, now: Date): Promise<void> {
  if (await markSalesCounted(trx, orderId, counted, now)) {
    await addToSalesCounts(trx, orderId, counted ? 1 : -1);
  }
}

/** The same for an order that the caller writes as counted. */
export async function addToSales(trx: Db, orderId: number): Promise<void> {
  await addToSalesCounts(trx, orderId, 1);
}

export interface Standing {
  status: OrderStatus;
  payment_status: PaymentStatus;
}

export interface LogEntry {
  /** Null for the order's first line. */
  before: Standing | null;
  after: Standing;
  cause: OrderCause;
  actorId?: number | null | undefined;
  note?: string | null | undefined;
}

/** The owner's acts that are also in the register. Arrived money counts if an owner confirmed it. */
const AUDITED: Partial<Record<OrderCause, string>> = {
  admin: "order.status",
  receipt: "order.receipt",
  amount_differs: "order.receipt",
  paid_after_cancel: "order.receipt",
  extra_payment: "order.receipt",
  refund_refused: "order.refund-refuse",
};

/** Appends to the order's log, which is never changed or deleted. */
export async function logOrder(trx: Db, orderId: number, entries: LogEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto("order_log")
    .values(
      entries.map(({ before, after, cause, actorId, note }) => ({
        order_id: orderId,
        from_status: before?.status ?? null,
        to_status: after.status,
        payment_before: before?.payment_status ?? null,
        payment_after: after.payment_status,
        cause,
        actor_id: actorId ?? null,
        note: note ?? null,
        created_at: now,
      })),
    )
    .execute();
  for (const { cause, actorId, before, after } of entries) {
    const action = AUDITED[cause];
    if (!action || !actorId) continue;
    const detail = { from: before?.status ?? null, to: after.status };
    await recordAudit(trx, { actorId, action, entity: "order", entityId: orderId, detail }, now);
  }
}

/** A log line without a change of the order. */
export async function logNote(
  trx: Db,
  order: Standing & { id: number },
  entry: Pick<LogEntry, "cause" | "actorId" | "note">,
  now: Date,
): Promise<void> {
  await logOrder(trx, order.id, [{ before: order, after: order, ...entry }], now);
}
