import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { OrderStatus, PaymentStatus } from "#db/schema.ts";
import type { OrderCause } from "./order-causes.ts";

export interface LogEntry {
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  payment_before: PaymentStatus | null;
  payment_after: PaymentStatus;
  cause: OrderCause;
  actor_id?: number | null;
  note?: string | null;
}

/** What only an owner does stands in the audit list too (contract: security, 5). */
const AUDITED: Partial<Record<OrderCause, string>> = {
  admin: "order.status",
  receipt: "order.receipt",
  refund_refused: "order.refund-refuse",
};

/** Appends to the order's story; nothing ever changes or deletes a line of it. */
export async function logOrder(trx: Db, orderId: number, entries: LogEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto("order_log")
    .values(
      entries.map((entry) => ({
        actor_id: null,
        note: null,
        ...entry,
        order_id: orderId,
        created_at: now,
      })),
    )
    .execute();
  for (const { cause, actor_id, from_status, to_status } of entries) {
    const action = AUDITED[cause];
    if (!action || !actor_id) continue;
    const detail = { from: from_status, to: to_status };
    await recordAudit(trx, { actorId: actor_id, action, entity: "order", entityId: orderId, detail }, now);
  }
}

/** A line that tells something without changing the order. */
export async function logNote(
  trx: Db,
  order: { id: number; status: OrderStatus; payment_status: PaymentStatus },
  entry: Pick<LogEntry, "cause" | "actor_id" | "note">,
  now: Date,
): Promise<void> {
  const { status, payment_status } = order;
  const same = {
    from_status: status,
    to_status: status,
    payment_before: payment_status,
    payment_after: payment_status,
  };
  await logOrder(trx, order.id, [{ ...same, ...entry }], now);
}
