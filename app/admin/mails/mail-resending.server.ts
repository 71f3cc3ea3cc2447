// Sending mails again: what stopped or waits is tried at once, what went out is queued anew.

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { LEASE_MS, RESEND_KEY_PREFIX } from "#app/jobs/jobs.server.ts";
import { againCause } from "#app/mail/mail-bounds.ts";
import {
  byValue,
  CHANGED_SINCE,
  GONE,
  LEFT_ALREADY,
  type LeftRow,
  type PutBack,
} from "#app/platform/bulk/bulk-act.server.ts";
import { recordAudit, recordAudits } from "#app/platform/config/audit.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import { HOLDS } from "./mail-labels.ts";
import { mailRows } from "./mail-list.server.ts";

const MINUTE_MS = 60_000;

interface Actor {
  actorId: number;
  ip: string;
}

/**
 * Retries an unsent mail at once, past the limits for strangers. Unsent mails wait, have stopped, were held or lie in
 * the outbox folder. A mail that was sent is queued again, at most once a minute. Returns false when there is no such
 * mail.
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
          ...pastBounds(trx),
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

interface Again {
  ids: number[];
  author: Author;
  /** When they begin to leave: until then the act can be taken back. */
  due: Date;
  /** Sent by somebody who knows what they are, and not counted among what strangers cause. */
  isPastBounds: boolean;
}

/** Of several, those that stopped, were held or lie in the outbox folder; those that went out would reach people twice. */
export async function queueAgain(trx: Db, { ids, author, due, isPastBounds }: Again, now: Date) {
  const asked = [...new Set(ids)];
  const query = mailRows(trx).select("is_counted").where("id", "in", asked).orderBy("id");
  const mails = await forUpdate(trx, query).execute();
  const sent = mails.filter(wentOut);
  const lying = mails.filter((mail) => !wentOut(mail) && !isOnItsWay(mail, now));
  const counted = isPastBounds ? pastBounds(trx) : {};
  const again = { due_at: due, parked_at: null, tries: 0, done_at: null, is_kept: false, held_by: null };
  const those = lying.map(({ id }) => id);
  if (those.length > 0) {
    const write = trx.updateTable("outbox").set({ ...again, ...counted });
    await write.where("id", "in", those).execute();
  }
  const entries = lying.map(({ id, due_at, parked_at, tries, done_at, is_kept, is_counted, held_by }) => {
    const was = { due_at, parked_at, tries, done_at, is_kept, is_counted, held_by };
    return {
      ...author,
      action: "mail.resend",
      entity: "outbox",
      entityId: id,
      detail: { was: JSON.stringify(was), due: due.toISOString() },
    };
  });
  await recordAudits(trx, entries, now);
  const waiting = mails.length - sent.length - lying.length;
  return { changed: lying.length, waiting, sent: sent.length, missing: asked.length - mails.length };
}

const waitingShape = z.object({
  due_at: z.coerce.date(),
  parked_at: z.coerce.date().nullable(),
  tries: z.number(),
  done_at: z.coerce.date().nullable(),
  is_kept: z.coerce.boolean(),
  is_counted: z.coerce.boolean(),
  held_by: z.enum(HOLDS).nullable(),
});

/** Those that have not begun to leave lie there again as they did. */
export const putMailsBack: PutBack = async (trx, rows, author, now) => {
  const ids = rows.map(({ id }) => id);
  const stored = await forUpdate(trx, mailRows(trx).where("id", "in", ids).orderBy("id")).execute();
  const found = new Map(stored.map((mail) => [mail.id, mail]));
  const left: LeftRow[] = [];
  const back: { id: number; value: string }[] = [];
  for (const { id, changes } of rows) {
    const mail = found.get(id);
    const { de, para } = changes.was ?? {};
    const isHeld = mail && mail.done_at === null && mail.parked_at === null && mail.tries === 0;
    if (!mail) left.push({ id, why: GONE });
    else if (!isHeld) left.push({ id, why: LEFT_ALREADY });
    else if (mail.due_at.toISOString() !== para) left.push({ id, why: CHANGED_SINCE });
    else back.push({ id, value: String(de) });
  }
  for (const [was, several] of byValue(back)) {
    const lying = waitingShape.parse(JSON.parse(was));
    await trx.updateTable("outbox").set(lying).where("id", "in", several).execute();
  }
  const entry = { ...author, action: "mail.stop", entity: "outbox" };
  await recordAudits(
    trx,
    back.map(({ id }) => ({ ...entry, entityId: id })),
    now,
  );
  return left;
};

/**
 * It waits for its first moment, or is being sent: a second worker would send it too. The clock of who asks may be behind
 * that of who took it, so a lease that ends within two of them counts.
 */
function isOnItsWay(
  mail: { done_at: Date | null; parked_at: Date | null; due_at: Date; tries: number },
  now: Date,
): boolean {
  if (mail.done_at !== null || mail.parked_at !== null) return false;
  return mail.tries === 0 || mail.due_at.getTime() <= now.getTime() + 2 * LEASE_MS;
}

function wentOut(mail: { done_at: Date | null; is_kept: boolean; held_by: string | null }): boolean {
  return mail.done_at !== null && !mail.is_kept && mail.held_by === null;
}

/** Exempts the mail from the limits for strangers. When a team member sends it again, the team's limits apply. */
function pastBounds(trx: Db): { caused_by: string | null; is_counted: boolean } {
  const cause = againCause(trx.context.cause);
  return { caused_by: cause ?? null, is_counted: cause === undefined };
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
      ...pastBounds(trx),
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
