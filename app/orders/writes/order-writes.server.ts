// Every write of an order, its lines and its log. What a status means, who may change it and what follows stands with those who
// call: facts, access, refunds, imports, the checkout.

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

/** Changes an order that the caller holds and counts its version up, so that a screen with the older version is told so. */
export async function changeOrder(
  trx: Db,
  { id, version }: Pick<Row<"orders">, "id" | "version">,
  patch: OrderPatch,
  now: Date,
): Promise<Row<"orders"> | undefined> {
  return updateRow(trx, "orders", id, { ...patch, version: version + 1 }, now);
}

/** Changes an order and keeps its version: for what no screen decides by, or an order that nobody has seen yet. */
export async function touchOrder(
  trx: Db,
  id: number,
  patch: OrderPatch,
  now: Date,
): Promise<Row<"orders"> | undefined> {
  return updateRow(trx, "orders", id, patch, now);
}

/** Ends the holds of these orders. What unpaid ones held is free again; for paid or ended ones only the deadline goes. */
export async function endHolds(trx: Db, ids: number[], now: Date): Promise<void> {
  await updateRows(trx, "orders", ids, { hold_until: null, hold_ended_at: now, held_from: null }, now);
}

/** Orders that were bought without an account, from now on this person's. */
export async function giveOrders(trx: Db, ids: number[], userId: number, now: Date): Promise<void> {
  await updateRows(trx, "orders", ids, { user_id: userId }, now);
}

/** What orders say of their buyers, after a deletion or when the fiscal period is over. */
export async function forgetBuyers(
  trx: Db,
  ids: number[],
  patch: Omit<UpdateObject<Database, "orders">, "id" | Stamps>,
  now: Date,
): Promise<void> {
  await updateRows(trx, "orders", ids, patch, now);
}

/** Which offer its buyer is led to after paying: true once, however many tabs ask. */
export async function noteUpsell(db: Db, orderId: number, bumpId: number): Promise<boolean> {
  return markUpsellShown(db, orderId, bumpId);
}

/** With its lines. */
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

/** Notes since when the money of these lines is back; null where it did not go back after all. */
export async function markRefunded(
  trx: Db,
  lineIds: number[],
  refunded_at: Date | null,
  now: Date,
): Promise<void> {
  await updateRows(trx, "order_items", lineIds, { refunded_at }, now);
}

/** Adds the order to its products' sales count, or takes it out; orders.sales_counted keeps it to once. */
export async function countInSales(trx: Db, orderId: number, counted: boolean, now: Date): Promise<void> {
  if (await markSalesCounted(trx, orderId, counted, now)) {
    await addToSalesCounts(trx, orderId, counted ? 1 : -1);
  }
}

/** The same for an order whose row is written as counted by the caller. */
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

/** Acts of an owner that stand in the audit list too. Money that arrived counts when an owner confirmed it. */
const AUDITED: Partial<Record<OrderCause, string>> = {
  admin: "order.status",
  receipt: "order.receipt",
  amount_differs: "order.receipt",
  paid_after_cancel: "order.receipt",
  extra_payment: "order.receipt",
  refund_refused: "order.refund-refuse",
};

/** Appends to the order's story; nothing ever changes or deletes a line of it. */
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

/** A line that tells something without changing the order. */
export async function logNote(
  trx: Db,
  order: Standing & { id: number },
  entry: Pick<LogEntry, "cause" | "actorId" | "note">,
  now: Date,
): Promise<void> {
  await logOrder(trx, order.id, [{ before: order, after: order, ...entry }], now);
}
