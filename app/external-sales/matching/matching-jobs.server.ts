import type { AppContext } from "#app/context.ts";
import { SETTLE_PRODUCT, settleProduct } from "./external-products.server.ts";

export function registerMatching({ jobs, db, now }: AppContext): void {
  jobs.handle(SETTLE_PRODUCT, async ({ productId }) => {
    if (typeof productId === "number") await settleProduct(db, productId, now());
  });
}
