// Whether a mail may leave: counted in the database, so that all processes count together and a restart forgets nothing.

import { createHash } from "node:crypto";
import { sql } from "kysely";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { Mail } from "./job-mail-context.server.ts";
import {
  type Bound,
  BY_TEAM,
  bothOf,
  boundMember,
  type Count,
  countsOf,
  type Hold,
  WHOLE_TEAM,
} from "./mail-bounds.ts";
import { mailboxOf } from "./mailbox.ts";

/** After the day's bound: one in each such time. */
const KEPT_SECONDS = 3600;

interface Job {
  id: number;
  topic: string;
}

class Held extends Error {
  readonly hold: Hold;
  constructor(hold: Hold) {
    super(hold);
    this.hold = hold;
  }
}

/** Counts the job's mail, once however often it is tried; answers which bound it is over, if it is. */
export async function admitMail(
  db: Db,
  { id, topic }: Job,
  { to, backing }: Pick<Mail, "to" | "backing">,
  now: Date,
): Promise<Hold | undefined> {
  const job = await db
    .selectFrom("outbox")
    .select(["caused_by", "is_counted"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!job || job.is_counted) return undefined;
  const { counts, keepsOne } = countsOf({ topic, to: mailboxOf(to), backing, causedBy: job.caused_by });
  if (counts.length === 0) return undefined;
  const hold = await countAll(db, id, counts, now);
  if (hold !== "own-day" || !keepsOne) return hold;
  const kept = { hold, subject: `kept|${keepsOne}`, most: 1, seconds: KEPT_SECONDS };
  return countAll(db, id, [kept, ...counts.filter((count) => !count.hold.startsWith("own"))], now);
}

/** All of them or none. */
async function countAll(db: Db, jobId: number, counts: Count[], now: Date): Promise<Hold | undefined> {
  try {
    await inTransaction(db, async (trx) => {
      await trx.updateTable("outbox").set({ is_counted: true }).where("id", "=", jobId).execute();
      for (const count of counts) await countOne(trx, count, now);
    });
    return undefined;
  } catch (error) {
    if (error instanceof Held) return error.hold;
    throw error;
  }
}

async function countOne(trx: Db, { hold, subject, most, seconds }: Count, now: Date): Promise<void> {
  const endsAt = new Date(now.getTime() + seconds * 1000);
  const counted = await trx
    .insertInto("mail_counts")
    .values({ key: keyOf(`${hold}|${subject}`), sent: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((eb) => {
          const isOver = eb("mail_counts.ends_at", "<=", now);
          return {
            sent: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb("mail_counts.sent", "+", 1))
              .end(),
            ends_at: sql<Date>`case when ${isOver} then ${eb.ref("excluded.ends_at")} else mail_counts.ends_at end`,
          };
        })
        .where((eb) => eb.or([eb("mail_counts.ends_at", "<=", now), eb("mail_counts.sent", "<", most)])),
    )
    .returning("key")
    .executeTakeFirst();
  if (!counted) throw new Held(hold);
}

/**
 * Notes on the database handle how many of the mails just queued exceed the limit of their author or of the team. The
 * number is an estimate: the worker decides, and does not count mails to confirmed addresses.
 */
export async function noteOver(db: Db, queued: number, now: Date): Promise<void> {
  const { cause, over } = db.context;
  const member = cause === undefined ? undefined : boundMember(cause);
  if (!cause || !over || !member || queued === 0) return;
  over.queued += queued;
  const { waiting } = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("topic", ">=", "mail.")
    .where("topic", "<", "mail/")
    .where("done_at", "is", null)
    .where("caused_by", "=", cause)
    .where("is_counted", "=", false)
    .executeTakeFirstOrThrow();
  const bounds = [...boundsOf(member.subject, member.bound), ...boundsOf(BY_TEAM, WHOLE_TEAM)];
  const keys = bounds.map(({ key }) => key);
  const rows = await db
    .selectFrom("mail_counts")
    .select(["key", "sent", "ends_at"])
    .where("key", "in", keys)
    .where("ends_at", ">", now)
    .execute();
  for (const { key, most, seconds } of bounds) {
    const row = rows.find((one) => one.key === key);
    const count = Math.min(over.queued, Number(waiting) + (row?.sent ?? 0) - most);
    if (count <= over.count) continue;
    over.count = count;
    over.until = row?.ends_at ?? new Date(now.getTime() + seconds * 1000);
  }
}

function boundsOf(subject: string, bound: Bound) {
  return bothOf("network", subject, bound).map(({ hold, most, seconds }) => ({
    key: keyOf(`${hold}|${subject}`),
    most,
    seconds,
  }));
}

/** Of what goes to many at once and once to each mailbox: false when it went already, in these many days. */
export async function takeOnce(db: Db, subject: string, days: number, now: Date): Promise<boolean> {
  const row = { key: keyOf(subject), sent: 1, ends_at: addDays(now, days) };
  const taken = await db
    .insertInto("mail_counts")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}

/** It did not go out after all. */
export async function giveBack(db: Db, subject: string): Promise<void> {
  await db.deleteFrom("mail_counts").where("key", "=", keyOf(subject)).execute();
}

/** Part of the hourly chores. */
export async function deleteOldCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("mail_counts").where("ends_at", "<=", now).execute();
}

/** Nobody's address lies in the table. */
function keyOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
