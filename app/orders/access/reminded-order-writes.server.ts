// Marks orders whose buyer came back by the link of a reminder, so that a later payment counts as won by it.
import type { Db } from "#db/connect.server.ts";
import { updateUnseen } from "#db/writes.server.ts";

const MARK = "lembrete";

/** The address of an order, or of its boleto, as a reminder has it. */
export function fromReminder(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${MARK}=1`;
}

export function isFromReminder(params: URLSearchParams): boolean {
  return params.has(MARK);
}

/** Notes the first return by the link, and only while nothing is paid: a buyer who had paid did not need it. */
export async function noteReminderOpened(db: Db, publicId: string, now: Date): Promise<void> {
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("public_id", "=", publicId)
    .where("status", "=", "pending")
    .where("paid_cents", "=", 0)
    .where("reminder_opened_at", "is", null)
    .executeTakeFirst();
  if (order) await updateUnseen(db, "orders", order.id, { reminder_opened_at: now });
}
