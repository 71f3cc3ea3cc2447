// The purchase that a buyer's own browser tells of: once, and only of who agreed.
import type { AdServices } from "#app/analytics/ad-services.ts";
import type { Db } from "#db/connect.server.ts";
import { type BrowserPurchase, browserServices } from "./ad-document.ts";

/** Whether the order's page has something to tell; without such a service in use nothing is asked of the database. */
export async function isAdDue(db: Db, ads: AdServices, orderId: number): Promise<boolean> {
  if (browserServices(ads).length === 0) return false;
  return (await duePurchase(db, orderId).executeTakeFirst()) !== undefined;
}

/** The first to ask gets it, and nobody after. */
export async function takeBrowserPurchase(
  db: Db,
  ads: AdServices,
  { orderId, now }: { orderId: number; now: Date },
): Promise<BrowserPurchase | undefined> {
  if (browserServices(ads).length === 0) return undefined;
  const due = await duePurchase(db, orderId).executeTakeFirst();
  if (!due) return undefined;
  const { numUpdatedRows } = await db
    .updateTable("order_ad_facts")
    .set({ shown_at: now })
    .where("order_id", "=", orderId)
    .where("shown_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { eventId: due.event_id, cents: due.total } : undefined;
}

function duePurchase(db: Db, orderId: number) {
  return db
    .selectFrom("order_ad_facts as facts")
    .innerJoin("orders", "orders.id", "facts.order_id")
    .select(["facts.event_id", "orders.total"])
    .where("facts.order_id", "=", orderId)
    .where("facts.consented", "=", true)
    .where("facts.shown_at", "is", null)
    .where("orders.payment_status", "=", "paid");
}
