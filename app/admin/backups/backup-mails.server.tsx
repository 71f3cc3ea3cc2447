import { shopMailbox } from "#app/identity/users/shop-mailbox.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { renderMailText } from "#app/platform/mail/mail-layout.tsx";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { findLastBackup } from "#db/backup/last-backup.server.ts";
import { findLastEnded } from "./backup-list.server.ts";

export function registerBackupMails(app: AppContext): void {
  app.jobs.handle("mail.backup-failed", (_, { id }) => sendFailure(app, id));
}

/** Says nothing when one was made meanwhile. */
async function sendFailure(app: AppContext, job: number): Promise<void> {
  const [last, made] = await Promise.all([findLastEnded(app.db), findLastBackup(app.db)]);
  const to = await shopMailbox(app, "support");
  if (!last?.error || !to) return;
  const since = made
    ? `A última cópia que deu certo é de ${formatDateTime(made.at)}.`
    : "Ainda não há nenhuma cópia que tenha dado certo.";
  await app.mail.send({
    to,
    subject: `A cópia de segurança falhou duas vezes seguidas | ${app.company.brand}`,
    key: `backup-failed-${job}`,
    ...renderMailText(app.company, {
      heading: "A cópia de segurança falhou",
      paragraphs: [`As duas últimas tentativas não deram certo. ${last.error}`, since],
      actions: [{ label: "Ver as cópias", address: `${app.config.siteUrl}/admin/copias` }],
    }),
  });
}
