// Mails about a meeting: a day and an hour before it, when it moves, and when it is cancelled. Each mail is sent once,
// also with several processes.
import { sql } from "kysely";
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { getsCourseMails } from "#app/rights/course-lists.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";

export type MeetingNews = "day" | "hour" | "moved" | "cancelled";

export const DAY_MINUTES = 24 * 60;
const BATCH = 50;
const AT_ONCE = 500;

/** Queues the reminders that are due. Runs every minute. */
export async function remindOfMeetings(db: Db, now: Date): Promise<void> {
  await remind(db, { column: "hour_told_at", minutes: 60, news: "hour" }, now);
  await remind(db, { column: "reminded_at", minutes: DAY_MINUTES, news: "day" }, now);
}

async function remind(
  db: Db,
  { column, minutes, news }: { column: "reminded_at" | "hour_told_at"; minutes: number; news: MeetingNews },
  now: Date,
): Promise<void> {
  const unsaid = sql<boolean>`${sql.ref(column)} is null`;
  const due = await db
    .selectFrom("cohort_meetings")
    .select("id")
    .where("starts_at", ">", now)
    .where("starts_at", "<=", addMinutes(now, minutes))
    .where(unsaid)
    .where("retired_at", "is", null)
    .limit(BATCH)
    .execute();
  if (due.length === 0) return;
  await inTransaction(db, async (trx) => {
    const ids = due.map(({ id }) => id);
    const told = { [column]: now, ...(news === "hour" && { reminded_at: now }) };
    // A concurrent process updates no row, because the rows are already marked.
    const own = await trx
      .updateTable("cohort_meetings")
      .set(told)
      .where("id", "in", ids)
      .where(unsaid)
      .returning("id")
      .execute();
    for (const { id } of own) await queueMeetingMails(trx, id, news, now);
  });
}

/**
 * Queues a mail to each student of the cohort, also to buyers who have not entered yet. The student's mail choice is
 * checked when the mail is sent.
 */
export async function queueMeetingMails(trx: Db, id: number, news: MeetingNews, now: Date): Promise<void> {
  const members = await trx
    .selectFrom("cohort_meetings")
    .innerJoin("enrollments", "enrollments.cohort_id", "cohort_meetings.cohort_id")
    .select(["enrollments.user_id", "cohort_meetings.starts_at", "cohort_meetings.version"])
    .where("cohort_meetings.id", "=", id)
    .where("enrollments.cohort_id", "is not", null)
    .where(getsCourseMails(now))
    .execute();
  const mails = members
    .filter(({ starts_at }) => starts_at > now)
    .map(({ user_id, starts_at, version }) => {
      // A meeting that moves away and back to the same time is announced again.
      const change = news === "moved" ? version : 0;
      return {
        topic: "mail.meeting",
        payload: { meetingId: id, userId: user_id, news, change, startsAt: starts_at.toISOString() },
        dedupeKey: `meeting:${id}:${news}:${change}:${starts_at.getTime()}:${user_id}`,
      };
    });
  for (let at = 0; at < mails.length; at += AT_ONCE) {
    await enqueueAll(trx, mails.slice(at, at + AT_ONCE), now);
  }
}
