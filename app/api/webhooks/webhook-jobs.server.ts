// The worker's part of webhooks.
import type { AppContext } from "#app/context.ts";
import { deleteOldDeliveries, deliverDue } from "./webhook-deliveries.server.ts";
import { recordForWebhooks } from "./webhook-recorder.server.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

/** From now on changes are noted for whoever listens, and delivered. */
export function openWebhooks(app: AppContext): void {
  recordForWebhooks(app.db, { siteUrl: app.config.siteUrl, now: app.now });
  app.jobs.every(SECOND_MS, "webhooks", () => deliverDue(app));
  app.jobs.every(HOUR_MS, "old webhook deliveries", () => deleteOldDeliveries(app.db, app.now()));
}
