// Worker jobs of payments and orders.

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { openPreSales } from "#app/orders/access/pre-sale.server.ts";
import { resendRefund } from "#app/orders/refunds/refund-sending.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { pollAttempts } from "#app/payments/attempts/polling.server.ts";
import { handleWaitingEvents } from "#app/payments/attempts/provider-events.server.ts";
import { sweepProviders } from "#app/payments/attempts/provider-sweeps.server.ts";
import { settleSandbox } from "#app/payments/jobs/sandbox-settling.server.ts";
import { givePart } from "../access/part-gift-writes.server.ts";
import { expireOrders } from "../facts/order-expiry.server.ts";
import { endDueHolds } from "../holds/held-orders.server.ts";

const SECOND_MS = 1000;
const giftPayload = z.object({ bundleId: z.number(), partId: z.number() });

export function registerOrderJobs(app: AppContext): void {
  const { db, jobs } = app;
  const shop = shopOf(app);
  jobs.handle("sales.refund", (payload) => resendRefund(db, shop, Number(payload.refundId)));
  jobs.handle("orders.give-part", (payload) => givePart(db, shop, giftPayload.parse(payload)));
  jobs.every(SECOND_MS, "sandbox", () => settleSandbox(db, shop));
  jobs.every(5 * SECOND_MS, "provider deliveries", () => handleWaitingEvents(db, shop));
  jobs.every(2 * SECOND_MS, "payment polling", () => pollAttempts(db, shop));
  jobs.every(10 * SECOND_MS, "provider changes", () => sweepProviders(db, shop));
  jobs.every(60 * SECOND_MS, "refused deliveries", () => shop.payments.refused.write(db, app.now()));
  jobs.every(60 * SECOND_MS, "pre-sales", () => openPreSales(db, app.now()));
  jobs.every(60 * SECOND_MS, "holds", () => endDueHolds(db, app.now()));
  jobs.every(60 * SECOND_MS, "order expiry", () => expireOrders(db, shop));
}
