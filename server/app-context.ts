// Everything that routes, services and jobs share while the program runs.

import { setTimeout as after } from "node:timers/promises";
import { watchPaymentEnvironment } from "#app/admin/guarded-settings/payment-environment.server.ts";
import { openWebhooks } from "#app/api/webhooks/webhook-jobs.server.ts";
import { Backups } from "#app/backups/runs/backups.server.ts";
import type { AppContext } from "#app/context.ts";
import { Jobs } from "#app/jobs/jobs.server.ts";
import { openMailer } from "#app/mail/mail.server.ts";
import { logoSource } from "#app/mail/mail-pictures.server.ts";
import { OfferCounts } from "#app/offers/offer-counts.server.ts";
import { ORDER_REPORTS } from "#app/orders/facts/order-reports.server.ts";
import { type ChosenProviders, openPayments } from "#app/payments/attempts/payments.server.ts";
import { forgetResting } from "#app/payments/attempts/resting.server.ts";
import { prepareProviders } from "#app/payments/providers/prepare-providers.server.ts";
import { DatabaseClock } from "#app/platform/config/clock-check.server.ts";
import { type Config, readConfig, sessionSecretOf } from "#app/platform/config/config.server.ts";
import { type Log, openLog } from "#app/platform/config/log.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { BackgroundWork } from "#app/platform/http/background-work.server.ts";
import { openRateLimits } from "#app/platform/http/rate-limit.server.ts";
import { PopupCounts } from "#app/popups/popup-counts.server.ts";
import type { DbOptions } from "#db/connect.server.ts";
import { registerJobs } from "./app-jobs.ts";
import { SlowStatements } from "./metrics/slow-statements.ts";
import { ORDER_LISTENERS } from "./order-listeners.ts";
import { openCompany, openMigratedDb } from "./startup.ts";

/** Milliseconds. Default limit of a slow statement when metrics are on: what a reader notices. */
const SLOW_MS = 200;

export interface ContextOptions {
  environment: Record<string, string | undefined>;
  now?: () => Date;
  pause?: AppContext["pause"];
  log?: Log;
  /** Replace the configured payment providers. */
  payments?: ChosenProviders;
  /** Milliseconds. Timeout of a payment provider's answer about an order. */
  providerMs?: number;
  /** Database options for tests: plugins and statement hooks, lock wait, and password hash costs. */
  database?: Pick<DbOptions, "plugins" | "onStatement" | "recorder" | "busyMs" | "hashCosts">;
}

/** Migrates the schema and registers the jobs; the worker is not started yet. */
export async function openContext(
  options: ContextOptions,
): Promise<{ context: AppContext; slow: SlowStatements }> {
  const config = readConfig(options.environment);
  prepareProviders(config);
  const log = options.log ?? openLog(config.logLevel);
  const slow = new SlowStatements(config.slowQueryMs || SLOW_MS, log);
  const context = await openParts(options, config, log, slow);
  await forgetResting(context.db);
  await watchPaymentEnvironment(context);
  registerJobs(context);
  openWebhooks(context);
  return { context, slow };
}

async function openParts(
  options: ContextOptions,
  config: Config,
  log: Log,
  slow: SlowStatements,
): Promise<AppContext> {
  const now = options.now ?? (() => new Date());
  const isWatched = config.slowQueryMs > 0 || config.metricsToken !== undefined;
  const db = await openMigratedDb(config, log, {
    ...options.database,
    ...(isWatched ? { onStatement: (statement) => slow.saw(statement) } : {}),
  });
  const secret = sessionSecretOf(config);
  db.context.database.personKey = secret;
  const { mailServer, ...settings } = await openCompany(db, { config, log, secret });
  const files = openFiles(config);
  const { company } = settings;
  const beforePayments: Omit<AppContext, "payments"> = {
    config,
    db,
    log,
    now,
    pause: options.pause ?? ((ms) => after(ms)),
    ...settings,
    secret,
    files,
    mail: openMailer({ config, company, logo: logoSource(files, company), saved: mailServer }),
    jobs: new Jobs(db, now, log),
    background: new BackgroundWork(),
    limits: openRateLimits(config.databaseUrl),
    paymentOffer: () => payments.offer(),
    orderListeners: ORDER_LISTENERS,
    databaseClock: new DatabaseClock(),
    popupCounts: new PopupCounts(),
    offerCounts: new OfferCounts(now),
    firstAccess: { isOver: false },
    backups: new Backups(),
  };
  const payments = openPayments(beforePayments, ORDER_REPORTS, options.payments, options.providerMs);
  return { ...beforePayments, payments };
}
