// The mails of the outbox, as the owner sees them: what was queued, where it stands, what it says, and sending it again.
import { recordAudit } from "#app/platform/audit.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { AGAIN_KEY, MAIL_TOPIC } from "#app/platform/jobs.server.ts";
import type { Page } from "#app/platform/pagination.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import type { MailFilter } from "./mail-filter.ts";
import { withoutKeys } from "./mail-words.ts";

export const MAILS_PAGE_SIZE = 50;
const AFTER_MAIL_TOPICS = "mail/";
const MINUTE_MS = 60_000;

export type ListedMail = Awaited<ReturnType<typeof listMails>>["items"][number];

/** Newest first; one more than fits is looked for, so that nothing has to be counted. */
export async function listMails(db: Db, { query, state }: MailFilter, page: Page) {
  let mails = mailRows(db);
  if (query) mails = mails.where("recipient", "like", `${query.toLowerCase().replace(/[%_\\]/g, "")}%`);
  if (state === "enviado") mails = mails.where("done_at", "is not", null).where("recipient", "is not", null);
  if (state === "parado") mails = mails.where("parked_at", "is not", null);
  if (state === "na-fila" || state === "com-erro") {
    mails = mails
      .where("done_at", "is", null)
      .where("parked_at", "is", null)
      .where("last_error", state === "na-fila" ? "is" : "is not", null);
  }
  const rows = await mails
    .orderBy("id", "desc")
    .limit(page.size + 1)
    .offset(page.offset)
    .execute();
  return { items: rows.slice(0, page.size), hasMore: rows.length > page.size };
}

/** The mail and what it says today, written anew without its keys; undefined when there is no such mail. */
export async function readMail(app: AppContext, id: number) {
  const row = await mailRows(app.db).select(["payload"]).where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { payload, ...mail } = row;
  const written = await app.jobs.previewMail({ id, topic: mail.topic, payload, tries: mail.tries });
  const preview = written && { to: written.to, subject: written.subject, text: withoutKeys(written.text) };
  return { ...mail, preview: preview ?? null };
}

interface Resend {
  id: number;
  actorId: number;
  ip: string;
}

/**
 * A mail that waits or has stopped is tried again at once; one that went out is queued anew, once a minute at most.
 * Answers false when there is no such mail.
 */
export async function sendMailAgain(app: AppContext, { id, actorId, ip }: Resend): Promise<boolean> {
  const now = app.now();
  const found = await inTransaction(app.db, async (trx) => {
    const mail = await mailRows(trx).select("payload").where("id", "=", id).executeTakeFirst();
    if (!mail) return false;
    if (mail.done_at) {
      await trx
        .insertInto("outbox")
        .values({
          topic: mail.topic,
          dedupe_key: `${AGAIN_KEY}${id}:${Math.floor(now.getTime() / MINUTE_MS)}`,
          payload: json(mail.payload),
          due_at: now,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
        .execute();
    } else {
      await trx
        .updateTable("outbox")
        .set({ due_at: now, parked_at: null, tries: 0 })
        .where("id", "=", id)
        .where("done_at", "is", null)
        .execute();
    }
    await recordAudit(trx, { actorId, action: "mail.resend", entity: "outbox", entityId: id, ip }, now);
    return true;
  });
  if (found) app.jobs.wake();
  return found;
}

function mailRows(db: Db) {
  return db
    .selectFrom("outbox")
    .select(["id", "topic", "recipient", "subject", "tries", "last_error"])
    .select(["due_at", "done_at", "parked_at", "created_at"])
    .where("topic", ">=", MAIL_TOPIC)
    .where("topic", "<", AFTER_MAIL_TOPICS);
}
