import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { purchasesOfProducts, type Shop, settlePurchases } from "../ledger/settlement.server.ts";
import { SETTLE_PRODUCTS } from "./external-products.server.ts";

const WAITS_MS = 5000;

/** A job that was queued before an upgrade holds one `productId`. */
const payloadSchema = z
  .object({ productIds: z.array(z.number()), productId: z.number() })
  .partial()
  .transform(({ productIds = [], productId }) => (productId === undefined ? productIds : [productId]));

/**
 * Queues the waiting deliveries first, because handling a delivery settles its purchase and mails the buyer.
 * `playAgain` returns how many deliveries it queued. A second job after `WAITS_MS` settles purchases that those
 * deliveries left out.
 */
export function registerMatching(
  { jobs, db, company, now }: AppContext,
  playAgain: (productIds: number[]) => Promise<number>,
): void {
  jobs.handle(SETTLE_PRODUCTS, async (payload) => {
    const productIds = payloadSchema.parse(payload);
    const count = await playAgain(productIds);
    await settleProducts({ db, company }, productIds, now());
    if (count === 0) return;
    const later = { dueAt: new Date(now().getTime() + WAITS_MS) };
    await enqueue(db, { topic: SETTLE_PRODUCTS, payload: { productIds }, ...later }, now());
  });
}

/** Settles every purchase of the products by the latest matches, without mail. */
async function settleProducts(shop: Shop, productIds: number[], now: Date): Promise<void> {
  const found = await purchasesOfProducts(shop.db, productIds);
  for (const [platform, sales] of Map.groupBy(found, (sale) => sale.platform)) {
    await settlePurchases(
      shop,
      platform,
      sales.map(({ purchase }) => purchase),
      now,
    );
  }
}
