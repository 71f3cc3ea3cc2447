// Sending mails again: what stopped or waits is tried at once, what went out is queued anew.

import type { AppContext } from "#app/context.ts";
import { LEASE_MS, RESEND_KEY_PREFIX } from "#app/jobs/jobs.server.ts";
import { recordAudit, recordAudits } from "#app/platform/config/audit.server.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import { mailRows } from "./mail-list.server.ts";

const MINUTE_MS = 60_000;

interface Actor {
  actorId: number;
  ip: string;
}

/**
 * A mail that waits, has stopped, was held or lies in the outbox folder is tried again at once, past every bound; one that went out is queued anew, once a minute at most.
 * Returns false when there is no such mail.
 */
export async function sendMailAgain(app: AppContext, id: number, actor: Actor): Promise<boolean> {
  const now = app.now();
  const found = await inTransaction(app.db, async (trx) => {
    const mail = await mailRows(trx).select("payload").where("id", "=", id).executeTakeFirst();
    if (!mail) return false;
    if (wentOut(mail)) {
      await trx
        .insertInto("outbox")
        .values({
          topic: mail.topic,
          dedupe_key: `${RESEND_KEY_PREFIX}${id}:${Math.floor(now.getTime() / MINUTE_MS)}`,
          payload: json(mail.payload),
          is_counted: true,
          due_at: now,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
        .execute();
    } else {
      await tryNow(trx, [id], now);
    }
    await recordAudit(trx, { ...actor, action: "mail.resend", entity: "outbox", entityId: id }, now);
    return true;
  });
  if (found) app.jobs.wake();
  return found;
}

/** Of several, those that stopped, wait, were held or lie in the outbox folder; the ones that went out would reach people twice and are left. */
export async function sendMailsAgain(app: AppContext, ids: number[], actor: Actor) {
  const now = app.now();
  const asked = [...new Set(ids)];
  const outcome = await inTransaction(app.db, async (trx) => {
    const mails = await mailRows(trx).where("id", "in", asked).orderBy("id").execute();
    const waiting = mails.filter((mail) => !wentOut(mail)).map(({ id }) => id);
    await tryNow(trx, waiting, now);
    const entry = { ...actor, action: "mail.resend", entity: "outbox" };
    await recordAudits(
      trx,
      waiting.map((entityId) => ({ ...entry, entityId })),
      now,
    );
    return {
      queued: waiting.length,
      sent: mails.length - waiting.length,
      missing: asked.length - mails.length,
    };
  });
  if (outcome.queued > 0) app.jobs.wake();
  return outcome;
}

function wentOut(mail: { done_at: Date | null; is_kept: boolean; held_by: string | null }): boolean {
  return mail.done_at !== null && !mail.is_kept && mail.held_by === null;
}

/** What is being sent at this moment, or will be within the minute, is left to it: a second worker would send it too. */
async function tryNow(trx: Db, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("outbox")
    .set({
      due_at: now,
      parked_at: null,
      tries: 0,
      done_at: null,
      is_kept: false,
      is_counted: true,
      held_by: null,
    })
    .where("id", "in", ids)
    .where((where) =>
      where.or([
        where("done_at", "is", null).and(
          where.or([
            where("parked_at", "is not", null),
            where("tries", "=", 0),
            where("due_at", ">", new Date(now.getTime() + LEASE_MS)),
          ]),
        ),
        where("is_kept", "=", true),
        where("held_by", "is not", null),
      ]),
    )
    .execute();
}
