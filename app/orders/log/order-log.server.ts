import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { OrderStatus, PaymentStatus } from "#db/schema.ts";
import type { OrderCause } from "./order-causes.ts";

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

/** What an owner did stands in the audit list too; money that arrived has an actor only then. */
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
