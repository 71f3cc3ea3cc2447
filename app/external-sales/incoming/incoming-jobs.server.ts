// Worker jobs for deliveries of other platforms and for the owner's matches of products.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { purchasesOfProducts, type Shop, settlePurchases } from "../ledger/settlement.server.ts";
import { SETTLE_PRODUCTS } from "../matching/external-products.server.ts";
import { HANDLE_DELIVERY, queueAgain } from "./deliveries.server.ts";
import { handleDelivery } from "./handling.server.ts";

const HOUR_MS = 3_600_000;
const KEPT_DAYS = 90;

const WAITS_MS = 5000;

const payloadSchema = z.object({ id: z.number(), isReplay: z.boolean().default(false) });
/** Jobs queued before an upgrade have a single `productId`. */
const settledSchema = z
  .object({ productIds: z.array(z.number()), productId: z.number() })
  .partial()
  .transform(({ productIds = [], productId }) => (productId === undefined ? productIds : [productId]));

export function registerIncoming(app: AppContext): void {
  app.jobs.handle(HANDLE_DELIVERY, async (payload) => {
    const { id, isReplay } = payloadSchema.parse(payload);
    await handleDelivery(app, id, isReplay);
  });
  app.jobs.handle(SETTLE_PRODUCTS, (payload) => settleProducts(app, settledSchema.parse(payload)));
  app.jobs.every(HOUR_MS, "old incoming deliveries", () => forgetOldDeliveries(app.db, app.now()));
}

/**
 * Settles every purchase of the products by the latest matches, without mail. Queues the waiting deliveries first, because
 * handling a delivery settles its purchase and mails the buyer. A second job after `WAITS_MS` settles purchases that those
 * deliveries left out.
 */
async function settleProducts(
  app: Pick<AppContext, "db" | "now"> & Shop,
  productIds: number[],
): Promise<void> {
  const { db, now } = app;
  const count = await playProductsAgain(db, productIds, now());
  const found = await purchasesOfProducts(db, productIds);
  for (const [platform, sales] of Map.groupBy(found, (sale) => sale.platform)) {
    const purchases = sales.map(({ purchase }) => purchase);
    await settlePurchases(app, platform, purchases, now());
  }
  if (count === 0) return;
  const dueAt = new Date(now().getTime() + WAITS_MS);
  await enqueue(db, { topic: SETTLE_PRODUCTS, payload: { productIds }, dueAt }, now());
}

/** Queues the deliveries that waited for a match of these products. Returns how many deliveries were queued. */
async function playProductsAgain(db: Db, externalProductIds: number[], now: Date): Promise<number> {
  if (externalProductIds.length === 0) return 0;
  return inTransaction(db, async (trx) => {
    const waiting = await trx
      .selectFrom("external_sales")
      .innerJoin("incoming_deliveries", "incoming_deliveries.id", "delivery_id")
      .select("incoming_deliveries.id")
      .distinct()
      .where("external_product_id", "in", externalProductIds)
      .where("handled_at", "is not", null)
      .where((eb) => eb.or([eb("outcome", "in", ["waiting", "ignored"]), eb("note", "is not", null)]))
      .orderBy("incoming_deliveries.id")
      .execute();
    return queueAgain(
      trx,
      waiting.map(({ id }) => id),
      { now, isHandled: true },
    );
  });
}

/** Deletes the bodies of old deliveries; their purchases stay. */
async function forgetOldDeliveries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("incoming_deliveries").where("received_at", "<", addDays(now, -KEPT_DAYS)).execute();
}
