// Tells students who stopped once, if the course wants it. Skips students who completed the course, lost access, wait
// for an answer or never began.
import { sql } from "kysely";
import { enqueue, enqueueAll } from "#app/jobs/jobs.server.ts";
import { addDays, dayOf, formatTime } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { lookAt, matchingStudents } from "../students/students.server.ts";
import { whoWants } from "../study-mails/study-mail-choices.server.ts";

export const STOPPED = "study.stopped";
const SLICE = 200;
const FROM_HOUR = "09:00";
/** Days: older stops are ignored, so that switching the reminder on does not reach students who stopped long ago. */
const OLDEST_DAYS = 30;

/** Queues the search for students who stopped, once a day after nine. */
export async function askWhoStopped(db: Db, now: Date): Promise<void> {
  if (formatTime(now) < FROM_HOUR) return;
  const courses = await db
    .selectFrom("courses")
    .select("id")
    .where("tells_stopped", "=", true)
    .where("retired_at", "is", null)
    .execute();
  const works = courses.map(({ id }) => ({
    topic: STOPPED,
    payload: { courseId: id, after: 0 },
    dedupeKey: `${STOPPED} ${dayOf(now)} ${id}`,
  }));
  await enqueueAll(db, works, now);
}

/** Tells the next batch of students of one course. */
export async function tellStopped(
  db: Db,
  { courseId, after }: { courseId: number; after: number },
  jobId: number,
  now: Date,
): Promise<void> {
  const looked = await lookAt(db, courseId, now);
  await inTransaction(db, async (trx) => {
    const course = trx.selectFrom("courses").select("id").where("id", "=", courseId);
    if (!(await course.where("tells_stopped", "=", true).executeTakeFirst())) return;
    const filter = {
      query: "",
      state: "parados",
      sort: "recentes",
      cohortId: undefined,
      lessonId: undefined,
    } as const;
    const found = await matchingStudents(trx, looked, filter)
      .select(["enrollments.id", "enrollments.user_id", "studied_at"])
      .where("studied_at", ">", addDays(now, -OLDEST_DAYS))
      .where(sql<boolean>`(stopped_told_at is null or stopped_told_at < studied_at)`)
      .where("enrollments.id", ">", after)
      .orderBy("enrollments.id")
      .limit(SLICE)
      .execute();
    const wanting = await whoWants(
      trx,
      "stopped",
      found.map(({ user_id }) => user_id),
    );
    const told = found.filter(({ user_id }) => wanting.has(user_id));
    if (told.length > 0) {
      await trx
        .updateTable("enrollments")
        .set({ stopped_told_at: now })
        .where(
          "id",
          "in",
          told.map(({ id }) => id),
        )
        .execute();
    }
    const mails = told.map(({ id, studied_at }) => ({
      topic: "mail.study-stopped",
      payload: { enrollmentId: id, studiedAt: studied_at?.toISOString() ?? "" },
      dedupeKey: `study-stopped ${id} ${studied_at?.getTime() ?? 0}`,
    }));
    await enqueueAll(trx, mails, now);
    const last = found.at(-1);
    if (!last || found.length < SLICE) return;
    const payload = { courseId, after: last.id };
    await enqueue(trx, { topic: STOPPED, payload, dedupeKey: `${STOPPED} after ${jobId}` }, now);
  });
}
