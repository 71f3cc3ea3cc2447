// All the work that is done beside the requests.
import { registerPrivacyMails } from "#app/account/data-requests/data-request-mails.server.tsx";
import { registerCodeMail } from "#app/account/entry/code-mail.server.tsx";
import { removeOutdated } from "#app/account/erasure/retention.server.ts";
import { registerProvenMailbox } from "#app/account/profile/proven-mailbox.server.ts";
import { removeUnsavedUploads } from "#app/admin/demo/unused-files.server.ts";
import { registerMoneyMails } from "#app/admin/settings/money-mails.server.tsx";
import { registerAdJobs } from "#app/ads/sending/ad-sender.server.ts";
import { WRITE_EVERY_MS as WRITE_VISITS_EVERY_MS } from "#app/analytics/visit-counts.server.ts";
import { BACKUPS_EVERY_MS } from "#app/backups/runs/backups.server.ts";
import { registerBackupMails } from "#app/backups/screen/backup-mails.server.tsx";
import { registerBlogMails } from "#app/blog/posts/blog-mails.server.tsx";
import { countBoughtTogether } from "#app/catalog/together/pair-figures.server.ts";
import type { AppContext } from "#app/context.ts";
import { registerCourseMails } from "#app/courses/access/course-mails.server.tsx";
import { endDuePlaces } from "#app/courses/access/place-endings.server.ts";
import { registerDoubtMails } from "#app/courses/doubts/doubt-mails.server.tsx";
import { playProductAgain, registerIncoming } from "#app/external-sales/incoming/incoming-jobs.server.ts";
import { registerMatching } from "#app/external-sales/matching/matching-jobs.server.ts";
import { registerImportNotices } from "#app/external-sales/notices/import-notice-mails.server.tsx";
import { registerInvitationMail } from "#app/identity/invitations/invitation-mail.server.tsx";
import { deleteOldLinks } from "#app/identity/links/one-time-links.server.ts";
import { deleteOldCodes } from "#app/identity/mail-code/sign-in-codes.server.ts";
import { registerAccountNotices } from "#app/identity/mails/account-notices.server.tsx";
import { registerIdentityMails } from "#app/identity/mails/identity-mails.server.tsx";
import { deleteOldSessions } from "#app/identity/sessions/sessions.server.ts";
import { deleteOldCounts } from "#app/mail/mail-admission.server.ts";
import { registerLeadMails } from "#app/marketing/leads/lead-mails.server.tsx";
import { registerNewsletterMails } from "#app/newsletter/newsletter-mails.server.tsx";
import { registerWaitingLists } from "#app/offers/waiting/waiting-mails.server.tsx";
import { registerGiftMail } from "#app/orders/gifts/gift-mail.server.tsx";
import { registerOrderJobs } from "#app/orders/jobs/order-jobs.server.ts";
import { registerOrderMails } from "#app/orders/mails/order-mails.server.tsx";
import { WRITE_EVERY_MS } from "#app/popups/popup-counts.server.ts";
import { registerRecovery } from "#app/recovery/mails/recovery-mails.server.tsx";

const HOUR_MS = 3_600_000;
const END_PLACES_EVERY_MS = 5000;

export function registerJobs(app: AppContext): void {
  app.jobs.every(HOUR_MS, "old sessions", () => deleteOldSessions(app.db, app.now()));
  app.jobs.every(HOUR_MS, "spent challenges", () => deleteSpentChallenges(app.db, app.now()));
  app.jobs.every(WRITE_EVERY_MS, "popup counts", () => app.popupCounts.write(app.db));
  app.jobs.every(WRITE_VISITS_EVERY_MS, "offer counts", () => app.offerCounts.write(app.db));
  app.jobs.every(HOUR_MS, "database clock", () => app.databaseClock.check(app));
  app.jobs.every(HOUR_MS, "old links", () => deleteOldLinks(app.db, app.now()));
  app.jobs.every(HOUR_MS, "old sign-in codes", () => deleteOldCodes(app.db, app.now()));
  app.jobs.every(HOUR_MS, "old mail counts", () => deleteOldCounts(app.db, app.now()));
  registerIdentityMails(app);
  registerCodeMail(app);
  registerAccountNotices(app);
  registerInvitationMail(app);
  registerCourseMails(app);
  app.jobs.every(END_PLACES_EVERY_MS, "places that end", () => endDuePlaces(app.db, app.now()));
  registerIncoming(app);
  registerMatching(app, (productId) => playProductAgain(app.db, productId, app.now()));
  registerDoubtMails(app);
  registerOrderMails(app);
  registerGiftMail(app);
  registerOrderJobs(app);
  registerAdJobs(app);
  registerRecovery(app);
  registerWaitingLists(app);
  registerLeadMails(app);
  registerNewsletterMails(app);
  registerBlogMails(app);
  registerPrivacyMails(app);
  registerProvenMailbox(app);
  registerBackupMails(app);
  registerMoneyMails(app);
  app.jobs.every(BACKUPS_EVERY_MS, "backups", () => app.backups.tick(app));
  app.jobs.every(6 * HOUR_MS, "bought together", () =>
    countBoughtTogether(app.db, { now: app.now(), countsDemo: !app.config.live }),
  );
  app.jobs.every(24 * HOUR_MS, "unsaved uploads", () => removeUnsavedUploads(app));
  app.jobs.every(24 * HOUR_MS, "retention", () => removeOutdated(app.db, app.now()));
}
