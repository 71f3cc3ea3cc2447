// The app context for a command that calls services without a server.

import { Backups } from "#app/backups/runs/backups.server.ts";
import { unsavedCompany } from "#app/company/company.ts";
import { readCompany } from "#app/company/company-settings.server.ts";
import type { AppContext } from "#app/context.ts";
import { Jobs } from "#app/jobs/jobs.server.ts";
import { NO_BACKUPS } from "#app/legal/legal-facts.ts";
import { emptyLegalSources } from "#app/legal/legal-text.ts";
import { openMailer } from "#app/mail/mail.server.ts";
import { logoSource } from "#app/mail/mail-pictures.server.ts";
import { findMailServer } from "#app/mail/mail-settings.server.ts";
import { OfferCounts } from "#app/offers/offer-counts.server.ts";
import { ORDER_REPORTS } from "#app/orders/facts/order-reports.server.ts";
import { openPayments } from "#app/payments/attempts/payments.server.ts";
import { DatabaseClock } from "#app/platform/config/clock-check.server.ts";
import { type Config, sessionSecretOf } from "#app/platform/config/config.server.ts";
import { openLog } from "#app/platform/config/log.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { BackgroundWork } from "#app/platform/http/background-work.server.ts";
import { openRateLimits } from "#app/platform/http/rate-limit.server.ts";
import { PopupCounts } from "#app/popups/popup-counts.server.ts";
import type { Db } from "#db/connect.server.ts";

/** The worker is never started: queued jobs are run by the server. */
export async function openCommandApp(
  config: Config,
  db: Db,
  now: () => Date,
): Promise<AppContext & { close: () => Promise<void> }> {
  const log = openLog("silent");
  const company = await readCompany(db, unsavedCompany(config));
  const limits = openRateLimits(config.databaseUrl);
  const files = openFiles(config);
  const secret = sessionSecretOf(config);
  db.context.database.personKey = secret;
  const mailServer = await findMailServer(db, secret);
  const beforePayments: Omit<AppContext, "payments"> = {
    config,
    db,
    log,
    now,
    pause: async () => {},
    company,
    limits,
    // A command renders no page.
    frame: { header: [], footer: [], newsletter: { title: "", words: "" } },
    legal: emptyLegalSources(),
    backupCare: NO_BACKUPS,
    refreshCompany: async () => {},
    secret,
    files,
    mail: openMailer({ config, company, logo: logoSource(files, company), saved: () => mailServer }),
    jobs: new Jobs(db, now, log),
    background: new BackgroundWork(),
    paymentOffer: () => payments.offer(),
    // A command places no order.
    orderListeners: [],
    databaseClock: new DatabaseClock(),
    popupCounts: new PopupCounts(),
    offerCounts: new OfferCounts(now),
    firstAccess: { isOver: false },
    backups: new Backups(),
  };
  const payments = openPayments(beforePayments, ORDER_REPORTS);
  const close = async () => {
    await beforePayments.background.settled();
    await limits.close();
  };
  return { ...beforePayments, payments, close };
}
