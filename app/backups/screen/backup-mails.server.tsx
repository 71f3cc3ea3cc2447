import type { AppContext } from "#app/context.ts";
import { shopMailbox } from "#app/identity/mails/shop-mailbox.server.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { findLastBackup } from "../store/last-backup.server.ts";
import { findLastDrill, findLastEnded } from "./backup-list.server.ts";

export function registerBackupMails(app: AppContext): void {
  app.jobs.handle("mail.backup-failed", (_, { id }) => sendFailure(app, id));
  app.jobs.handle("mail.drill-failed", (_, { id }) => sendDrillFailure(app, id));
}

/** Says nothing when one was made meanwhile. */
async function sendFailure(app: AppContext, job: number): Promise<void> {
  const [last, made] = await Promise.all([findLastEnded(app.db), findLastBackup(app.db)]);
  const to = await shopMailbox(app, "support");
  if (!last?.error || !to) return;
  const since = made
    ? `A última cópia que deu certo é de ${dayAndHour(made.at)}.`
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

/** Says nothing when a later one went well. */
async function sendDrillFailure(app: AppContext, job: number): Promise<void> {
  const [last, to] = await Promise.all([findLastDrill(app.db), shopMailbox(app, "support")]);
  if (!last?.error || !to) return;
  await app.mail.send({
    to,
    subject: `O teste de restauração falhou | ${app.company.brand}`,
    key: `drill-failed-${job}`,
    ...renderMailText(app.company, {
      heading: "O teste de restauração falhou",
      paragraphs: [
        `A cópia ${last.name} foi restaurada num banco de teste, e não deu certo. ${last.error}`,
        "A loja não foi tocada. Faça outra cópia e teste de novo.",
      ],
      actions: [{ label: "Ver as cópias", address: `${app.config.siteUrl}/admin/copias` }],
    }),
  });
}
