// One copy of an issue for each mailbox: anybody may sign up many spellings of somebody's address.
import { giveBack, takeOnce } from "#app/mail/mail-admission.server.ts";
import { mailboxOf } from "#app/mail/mailbox.ts";
import type { Db } from "#db/connect.server.ts";

/** So long an issue may pause and go on. */
const REMEMBERED_DAYS = 30;

export const OTHER_COPY = "Esta caixa de entrada recebe a edição por outra inscrição.";

/** False when another subscription of the mailbox gets this issue. The plain spelling comes first. */
export async function takeCopy(db: Db, issueId: number, email: string, now: Date): Promise<boolean> {
  const mailbox = mailboxOf(email);
  if (mailbox === email) return true;
  const plain = await db
    .selectFrom("newsletter_subscriptions")
    .innerJoin(
      "newsletter_deliveries",
      "newsletter_deliveries.subscription_id",
      "newsletter_subscriptions.id",
    )
    .select("newsletter_deliveries.id")
    .where("newsletter_subscriptions.email", "=", mailbox)
    .where("newsletter_deliveries.issue_id", "=", issueId)
    .where("newsletter_deliveries.state", "!=", "skipped")
    .executeTakeFirst();
  return !plain && takeOnce(db, copyOf(issueId, mailbox), REMEMBERED_DAYS, now);
}

/** The copy did not go out. */
export async function leaveCopy(db: Db, issueId: number, email: string): Promise<void> {
  await giveBack(db, copyOf(issueId, mailboxOf(email)));
}

function copyOf(issueId: number, mailbox: string): string {
  return `issue ${issueId}|${mailbox}`;
}
