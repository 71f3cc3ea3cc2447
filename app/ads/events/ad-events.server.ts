// What ad services are to be told, written in the transaction that makes it true and sent by a job of its own.
import type { AdServices } from "#app/analytics/ad-services.ts";
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { AdEventService } from "#db/schema.ts";

export const AD_TOPIC = "ads.send";
const TOLD_BY_SERVER = ["meta", "ga4", "tiktok"] as const;
const LISTED = 30;

/** The order was paid, for the first time; part of that transaction. Without services in use nothing is asked of the database. */
export async function recordPurchase(trx: Db, ads: AdServices, orderId: number, now: Date): Promise<void> {
  const services = TOLD_BY_SERVER.filter((name) => ads[name]);
  if (services.length === 0) return;
  const agreed = await trx
    .selectFrom("order_ad_facts")
    .select("id")
    .where("order_id", "=", orderId)
    .where("consented", "=", true)
    .where("forget_at", ">", now)
    .executeTakeFirst();
  if (!agreed) return;
  const wanted = services.map((service) => ({ order_id: orderId, refund_id: 0, service }));
  await insertEvents(trx, wanted, "purchase", now);
}

/** Money went back; part of that transaction. Google Analytics alone has an event for it, where it was told of the purchase. */
export async function recordRefunds(
  trx: Db,
  refunds: { id: number; order_id: number }[],
  now: Date,
): Promise<void> {
  const orderIds = refunds.map((refund) => refund.order_id);
  const told = await trx
    .selectFrom("ad_events")
    .select("order_id")
    .where("order_id", "in", orderIds)
    .where("service", "=", "ga4")
    .where("event", "=", "purchase")
    .where("state", "!=", "failed")
    .execute();
  const known = new Set(told.map(({ order_id }) => order_id));
  const wanted = refunds
    .filter(({ order_id }) => known.has(order_id))
    .map(({ id, order_id }) => ({ order_id, refund_id: id, service: "ga4" as const }));
  await insertEvents(trx, wanted, "refund", now);
}

interface Wanted {
  order_id: number;
  refund_id: number;
  service: AdEventService;
}

/** Each once, however often its fact comes. */
async function insertEvents(
  trx: Db,
  wanted: Wanted[],
  event: "purchase" | "refund",
  now: Date,
): Promise<void> {
  if (wanted.length === 0) return;
  const made = await trx
    .insertInto("ad_events")
    .values(wanted.map((row) => ({ ...row, event, created_at: now })))
    .onConflict((conflict) => conflict.columns(["order_id", "service", "event", "refund_id"]).doNothing())
    .returning("id")
    .execute();
  const works = made.map(({ id }) => ({ topic: AD_TOPIC, payload: { id }, dedupeKey: `ads:${id}:0` }));
  await enqueueAll(trx, works, now);
}

export type ListedAdEvent = Awaited<ReturnType<typeof listAdEvents>>[number];

/** The newest first. */
export function listAdEvents(db: Db) {
  return db
    .selectFrom("ad_events")
    .select(["id", "order_id", "service", "event", "state", "tries", "last_error", "created_at", "sent_at"])
    .orderBy("id", "desc")
    .limit(LISTED)
    .execute();
}
