// Marks orders whose buyer came back by a reminder's link, so that a later payment counts as recovered.
import type { Db } from "#db/connect.server.ts";
import { updateUnseen } from "#db/writes.server.ts";

const MARK = "lembrete";

/** The order's or boleto's address with the reminder's mark. */
export function fromReminder(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${MARK}=1`;
}

export function isFromReminder(params: URLSearchParams): boolean {
  return params.has(MARK);
}

/** Notes the first return, only while the order is unpaid. */
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
