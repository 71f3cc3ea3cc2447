// The mail that says where an order stands, once more: what it opens, how to pay it, or only the way to it.

import { bringForward, enqueue } from "#app/jobs/jobs.server.ts";
import { isOpen } from "#app/payments/port/attempt-facts.ts";
import type { Db } from "#db/connect.server.ts";
import type { LockedOrder } from "../facts/order-facts.server.ts";
import { hurryReceipt } from "../facts/receipt-queue.server.ts";

/** `payment`: how to pay what waits; `link`: there is no more to say than where the order is. */
export type OrderMailKind = "confirmation" | "payment" | "link";

export interface ResentMail {
  /** A key that makes this mail another one than the mail sent before. */
  again: string;
  /** Send only this mail; left out: the one that says most now. */
  kind?: OrderMailKind;
}

/** Which mail it was; undefined when the order has nothing of the wanted kind to say. */
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
  // A mail that has not left yet goes to the right address anyway.
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
