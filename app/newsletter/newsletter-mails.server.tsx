import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { MailRefused, MailServerDown } from "#app/mail/mail.server.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { oneClickHeaders } from "#app/mail/one-click.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { isEmail } from "#app/platform/text/email-address.ts";
import { renderIssue, renderTestIssue } from "./issues/issue-mail.server.tsx";
import {
  claim,
  findRunning,
  listNext,
  queueNextBatch,
  type Run,
  recordProblem,
  settleDelivery,
} from "./issues/issue-sending.server.ts";
import { findIssue } from "./issues/issues.server.ts";
import { leaveCopy, OTHER_COPY, takeCopy } from "./issues/one-copy.server.ts";
import { findSubscription } from "./subscriptions/subscriptions.server.ts";
import { unsubscribeAddress } from "./subscriptions/unsubscribe-links.server.ts";

const welcomePayload = z.object({ subscriptionId: z.number() });
const testPayload = z.object({ issueId: z.number(), to: z.string(), key: z.string() });
const runPayload = z.object({ issueId: z.number(), run: z.number() });

/** Other mail waits at most this long behind an issue. */
const BATCH_MS = 5000;
const SERVER_SILENT =
  "O servidor de e-mail não respondeu. O envio continua automaticamente assim que ele voltar.";

export function registerNewsletterMails(app: AppContext): void {
  app.jobs.handle("mail.newsletter-welcome", (payload) => sendWelcome(app, welcomePayload.parse(payload)));
  app.jobs.handle("mail.newsletter-test", (payload) => sendTest(app, testPayload.parse(payload)));
  app.jobs.handle("newsletter.send", (payload, job) => sendBatch(app, runPayload.parse(payload), job.id));
}

/** Says that somebody signed this address up, and how to undo it. */
async function sendWelcome(app: AppContext, { subscriptionId }: { subscriptionId: number }): Promise<void> {
  const subscription = await findSubscription(app.db, subscriptionId);
  if (subscription?.status !== "active") return;
  const address = unsubscribeAddress(app.config.siteUrl, app.secret, subscriptionId);
  await app.mail.send({
    to: subscription.email,
    subject: `Você está na newsletter de ${app.company.brand}`,
    key: `newsletter-welcome-${subscriptionId}-${subscription.subscribed_at.getTime()}`,
    headers: oneClickHeaders(address),
    ...renderMailText(app.company, {
      heading: "Inscrição confirmada",
      paragraphs: [
        `Este endereço foi inscrito na newsletter de ${app.company.brand}. Você vai receber a próxima edição aqui.`,
        "Se não foi você, ou se mudou de ideia, cancele com um clique.",
      ],
      actions: [{ label: "Cancelar inscrição", address }],
    }),
  });
}

async function sendTest(app: AppContext, { issueId, to, key }: z.infer<typeof testPayload>): Promise<void> {
  const issue = await findIssue(app.db, issueId);
  if (!issue) return;
  const issueMail = renderTestIssue(app.company, app.config.siteUrl, issue);
  await app.mail.send({
    to,
    subject: `[Teste] ${issue.subject}`,
    key: `newsletter-test-${key}`,
    ...issueMail,
  });
}

/** Writes to the next readers and queues the rest. */
async function sendBatch(app: AppContext, run: Run, jobId: number): Promise<void> {
  const issue = await findRunning(app.db, run);
  if (!issue) return;
  try {
    await app.mail.ready();
    if (issue.problem) await recordProblem(app.db, issue.id, null);
    await sendToNext(app, run, issue);
  } catch (error) {
    await recordProblem(app.db, issue.id, SERVER_SILENT);
    if (!(error instanceof MailServerDown)) throw error;
    // However long it takes: nothing was lost, and nobody has to start it again.
    app.log.warn({ err: error }, "a mail waits for the mail server");
    return queueNextBatch(app.db, run, jobId, app.now(), addMinutes(app.now(), 1));
  }
  await queueNextBatch(app.db, run, jobId, app.now());
  app.jobs.wake();
}

async function sendToNext(
  app: AppContext,
  run: Run,
  issue: { subject: string; body: string },
): Promise<void> {
  const { db, config, company, secret } = app;
  const issueMail = renderIssue(company, config.siteUrl, issue);
  const until = performance.now() + BATCH_MS;
  for (const reader of await listNext(db, run.issueId)) {
    if (performance.now() > until) return;
    if (!(await claim(db, reader.id, run, app.now()))) continue;
    const exit = unsubscribeAddress(config.siteUrl, secret, reader.subscription_id);
    await handOver(
      app,
      { ...reader, issueId: run.issueId },
      {
        subject: issue.subject,
        key: `newsletter-${run.issueId}-${reader.subscription_id}`,
        headers: oneClickHeaders(exit),
        ...issueMail.to(exit),
      },
    );
  }
}

type IssueMail = Omit<Parameters<AppContext["mail"]["send"]>[0], "to">;

/** After an error that leaves it open whether the mail went out, the claim stays as it is and is not repeated. */
async function handOver(
  { db, mail, now }: AppContext,
  reader: { id: number; email: string; issueId: number },
  issueMail: IssueMail,
): Promise<void> {
  if (!(await takeCopy(db, reader.issueId, reader.email, now()))) {
    return settleDelivery(db, reader.id, { state: "failed", last_error: OTHER_COPY });
  }
  try {
    if (!isEmail(reader.email)) throw new MailRefused("Este endereço de e-mail não é válido.");
    await mail.send({ to: reader.email, ...issueMail });
  } catch (error) {
    const isSurelyNot = error instanceof MailServerDown || error instanceof MailRefused;
    if (isSurelyNot) await leaveCopy(db, reader.issueId, reader.email);
    if (error instanceof MailServerDown) await settleDelivery(db, reader.id, { state: "waiting" });
    if (!(error instanceof MailRefused)) throw error;
    return settleDelivery(db, reader.id, { state: "failed", last_error: error.message.slice(0, 300) });
  }
  await settleDelivery(db, reader.id, { state: "sent", sent_at: now() });
}
