import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { SETTLE_PRODUCT, settleProduct } from "./external-products.server.ts";

const WAITS_MS = 5000;

/** Deliveries that waited for the product are handled first, each for itself, with its mail: `playAgain` tells how many. */
export function registerMatching(
  { jobs, db, company, now }: AppContext,
  playAgain: (productId: number) => Promise<number>,
): void {
  jobs.handle(SETTLE_PRODUCT, async ({ productId }) => {
    if (typeof productId !== "number") return;
    if ((await playAgain(productId)) === 0) return settleProduct({ db, company }, productId, now());
    const later = { dueAt: new Date(now().getTime() + WAITS_MS) };
    await enqueue(db, { topic: SETTLE_PRODUCT, payload: { productId }, ...later }, now());
  });
}
