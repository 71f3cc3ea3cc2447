// Resends an order's mail: its access, how to pay, or only the link.

import { bringForward, enqueue } from "#app/jobs/jobs.server.ts";
import { isOpen } from "#app/payments/port/attempt-facts.ts";
import type { Db } from "#db/connect.server.ts";
import type { LockedOrder } from "../facts/order-facts.server.ts";
import { hurryReceipt } from "../facts/receipt-queue.server.ts";

/** `payment`: how to pay; `link`: only where the order is. */
export type OrderMailKind = "confirmation" | "payment" | "link";

export interface ResentMail {
  /** Makes the dedupe key differ from the earlier mail's. */
  again: string;
  /** Send this kind; left out: the one that says most now. */
  kind?: OrderMailKind;
}

/** The kind that was sent; undefined if the order has nothing of the wanted kind to say. */
export async function resendOrderMail(
  trx: Db,
  { order, attempts }: Pick<LockedOrder, "attempts"> & { order: Pick<LockedOrder["order"], "id" | "status"> },
  { again, kind: wanted }: ResentMail,
  now: Date,
): Promise<OrderMailKind | undefined> {
  const open = attempts.find(isOpen);
  const waiting = open?.instructions ? open.id : undefined;
  const newest = order.status === "completed" ? "confirmation" : waiting ? "payment" : "link";
  const kind = wanted ?? newest;
  if (kind !== "link" && kind !== newest) return undefined;
  const payload = { orderId: order.id, again };
  const dedupeKey = `order-again:${order.id}:${kind}:${again}`;
  // A queued mail reads the current address when it runs.
  if (kind === "confirmation" && (await hurryReceipt(trx, order.id, now))) return kind;
  if (kind === "payment" && (await bringForward(trx, `order-waiting:${waiting}`, now))) return kind;
  if (kind === "confirmation") {
    await enqueue(trx, { topic: "mail.order-confirmed", payload, dedupeKey }, now);
  } else if (kind === "payment") {
    await enqueue(
      trx,
      { topic: "mail.order-waiting", payload: { ...payload, attemptId: waiting }, dedupeKey },
      now,
    );
  } else {
    await enqueue(trx, { topic: "mail.order-link", payload, dedupeKey }, now);
  }
  return kind;
}
