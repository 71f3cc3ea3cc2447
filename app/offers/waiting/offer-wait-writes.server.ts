// Writes of waiting lists: one entry per person and offer, one mail per opening.

import { recordConsent, withdrawConsent } from "#app/identity/users/consents.server.ts";
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { askRules, type Refusals } from "#app/nouns/rule-book.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { WAIT_CONSENT_VERSION, WAIT_RULES } from "./offer-wait.ts";

const CONSENT = "waiting-list";
const BATCH = 200;
/** Days that an entry is kept after its mail, to explain why the mail came. */
const TOLD_DAYS = 30;
/** Days after which an entry of an offer that never opened is deleted. */
const WAITING_DAYS = 365;

interface Wish {
  offerId: number;
  email: string;
  /** The account that consents, if known. */
  userId?: number | undefined;
}

/** Adds a person. Idempotent; after an earlier opening it waits for the next one. */
export async function joinWaitingList(
  db: Db,
  { offerId, email, userId }: Wish,
  now: Date,
): Promise<Outcome<object, { errors: Refusals }>> {
  const after = { offer_id: offerId, email };
  const question = { before: undefined, after, door: { door: "form" }, isSeen: () => true } as const;
  const { facts, errors } = askRules(WAIT_RULES, question);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return inTransaction(db, async (trx) => {
    const joined = await trx
      .insertInto("offer_waits")
      .values({ ...facts, told_at: null, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(["offer_id", "email"])
          .doUpdateSet({ told_at: null, created_at: now })
          .where("offer_waits.told_at", "is not", null),
      )
      .returning("id")
      .executeTakeFirst();
    if (joined) {
      const consent = { email: facts.email, userId, kind: CONSENT, source: `offer:${offerId}` };
      await recordConsent(trx, { ...consent, textVersion: WAIT_CONSENT_VERSION }, now);
    }
    return { ok: true };
  });
}

/** Removes a person. Idempotent. */
export async function leaveWaitingList(db: Db, id: number, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const left = await trx
      .deleteFrom("offer_waits")
      .where("id", "=", id)
      .returning("email")
      .executeTakeFirst();
    if (!left) return;
    const other = await trx
      .selectFrom("offer_waits")
      .select("id")
      .where("email", "=", left.email)
      .limit(1)
      .executeTakeFirst();
    if (!other) await withdrawConsent(trx, { email: left.email, kind: CONSENT }, now);
  });
}

/** For erasure. */
export async function deleteWaits(trx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("offer_waits").where("id", "in", ids).execute();
}

/** Queues the next batch of mails of an opening and returns how many. Two processes never take the same person. */
export async function queueOpening(db: Db, offerId: number, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const waiting = trx
      .selectFrom("offer_waits")
      .select("id")
      .where("offer_id", "=", offerId)
      .where("told_at", "is", null)
      .orderBy("id")
      .limit(BATCH);
    const rows = await forUpdate(trx, waiting).execute();
    if (rows.length === 0) return 0;
    const told = await trx
      .updateTable("offer_waits")
      .set({ told_at: now })
      .where(
        "id",
        "in",
        rows.map(({ id }) => id),
      )
      .where("told_at", "is", null)
      .returning("id")
      .execute();
    const works = told.map(({ id }) => ({ topic: "mail.offer-open", payload: { waitId: id } }));
    await enqueueAll(trx, works, now);
    return told.length;
  });
}

/** Puts the person back, because the offer closed before the mail was sent. */
export async function waitOn(db: Db, id: number): Promise<void> {
  await db.updateTable("offer_waits").set({ told_at: null }).where("id", "=", id).execute();
}

export async function removeOldWaits(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("offer_waits")
    .where("created_at", "<", addDays(now, -TOLD_DAYS))
    .where((eb) =>
      eb.or([
        eb("told_at", "<", addDays(now, -TOLD_DAYS)),
        eb.and([eb("told_at", "is", null), eb("created_at", "<", addDays(now, -WAITING_DAYS))]),
      ]),
    )
    .execute();
}
