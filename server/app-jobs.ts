// All the work that is done beside the requests.
import { registerPrivacyMails } from "#app/account/data-request-mails.server.tsx";
import { removeOutdated } from "#app/account/retention.server.ts";
import { removeUnsavedUploads } from "#app/admin/unused-files.server.ts";
import { registerBlogMails } from "#app/blog/blog-mails.server.tsx";
import { registerCourseMails } from "#app/courses/course-mails.server.tsx";
import { registerDoubtMails } from "#app/courses/doubt-mails.server.tsx";
import { registerIdentityMails } from "#app/identity/identity-mails.server.tsx";
import { deleteOldLinks } from "#app/identity/one-time-links.server.ts";
import { deleteOldSessions } from "#app/identity/sessions.server.ts";
import { registerLeadMails } from "#app/marketing/lead-mails.server.tsx";
import { registerNewsletterMails } from "#app/newsletter/newsletter-mails.server.tsx";
import { checkClock } from "#app/platform/clock-check.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { WRITE_EVERY_MS, writePopupCounts } from "#app/popups/popup-counts.server.ts";
import { registerOrderMails } from "#app/sales/mails/order-mails.server.tsx";
import { registerSalesJobs } from "#app/sales/orders/sales-jobs.server.ts";

const HOUR_MS = 3_600_000;

export function registerJobs(app: AppContext): void {
  app.jobs.every(HOUR_MS, "old sessions", () => deleteOldSessions(app.db, app.now()));
  app.jobs.every(WRITE_EVERY_MS, "popup counts", () => writePopupCounts(app.db));
  app.jobs.every(HOUR_MS, "database clock", () => checkClock(app));
  app.jobs.every(HOUR_MS, "old links", () => deleteOldLinks(app.db, app.now()));
  registerIdentityMails(app);
  registerCourseMails(app);
  registerDoubtMails(app);
  registerOrderMails(app);
  registerSalesJobs(app);
  registerLeadMails(app);
  registerNewsletterMails(app);
  registerBlogMails(app);
  registerPrivacyMails(app);
  app.jobs.every(24 * HOUR_MS, "unsaved uploads", () => removeUnsavedUploads(app));
  app.jobs.every(24 * HOUR_MS, "retention", () => removeOutdated(app.db, app.now()));
}
