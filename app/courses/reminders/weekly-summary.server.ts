// Weekly summary of a student: what they studied and what comes next, in all courses.
import { enqueue, enqueueAll } from "#app/jobs/jobs.server.ts";
import { addDay, addDays, dayOf, formatTime, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { getsCourseMails } from "#app/rights/course-lists.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { calendarOf, opensOn } from "../students/study-calendar.ts";
import { readStudyCalendars } from "../students/study-states.server.ts";

export const WEEKLY = "study.weekly";
const SLICE = 200;
const MONDAY = 1;
const FROM_HOUR = "08:00";
/** Days: how far ahead openings and meetings are listed. */
const AHEAD_DAYS = 7;

/** Runs on Mondays from eight o'clock, and on Tuesdays for a shop that was down on Monday. */
export async function askWeekly(db: Db, now: Date): Promise<void> {
  const today = dayOf(now);
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const isMonday = weekday === MONDAY && formatTime(now) >= FROM_HOUR;
  if (!isMonday && weekday !== MONDAY + 1) return;
  const monday = isMonday ? today : addDay(today, -1);
  const work = { topic: WEEKLY, payload: { monday, after: 0 }, dedupeKey: `${WEEKLY} ${monday}` };
  await enqueue(db, work, now);
}

/** Queues mails for the next batch of students who want the summary. */
export async function queueWeekly(
  db: Db,
  { monday, after }: { monday: string; after: number },
  jobId: number,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const people = await trx
      .selectFrom("study_mail_choices")
      .select("user_id")
      .where("kind", "=", "weekly")
      .where("user_id", ">", after)
      .where("is_wanted", "=", true)
      .orderBy("user_id")
      .limit(SLICE)
      .execute();
    const mails = people.map(({ user_id: userId }) => ({
      topic: "mail.study-weekly",
      payload: { userId, monday },
      dedupeKey: `study-weekly ${monday} ${userId}`,
    }));
    await enqueueAll(trx, mails, now);
    const last = people.at(-1);
    if (!last || people.length < SLICE) return;
    const payload = { monday, after: last.user_id };
    await enqueue(trx, { topic: WEEKLY, payload, dedupeKey: `${WEEKLY} after ${jobId}` }, now);
  });
}

export interface WeekOfCourse {
  id: number;
  title: string;
  done: number;
  isFinished: boolean;
  lesson: { id: number; title: string; second: number | null } | null;
  opens: { title: string; at: Date }[];
  meetings: { title: string; at: Date }[];
}

/**
 * The week before that Monday and the next seven days; courses without news are left out. Empty if the student did not
 * study and nothing opens.
 */
export async function readWeek(
  db: Db,
  { userId, monday, now }: { userId: number; monday: string; now: Date },
): Promise<WeekOfCourse[]> {
  const from = startOfDay(addDay(monday, -7));
  const until = addDays(now, AHEAD_DAYS);
  const places = await db
    .selectFrom("enrollments")
    .innerJoin("courses", "courses.id", "enrollments.course_id")
    .leftJoin("course_lessons", "course_lessons.id", "enrollments.last_lesson_id")
    .select(["courses.id", "courses.title", "enrollments.created_at", "cohort_id", "studied_at"])
    .select([
      "finished_at",
      "last_second",
      "course_lessons.id as lesson_id",
      "course_lessons.title as lesson",
    ])
    .where("enrollments.user_id", "=", userId)
    .where(getsCourseMails(now))
    .orderBy("studied_at", "desc")
    .orderBy("enrollments.id")
    .execute();
  if (places.length === 0) return [];
  const cohortIds = places.flatMap(({ cohort_id }) => cohort_id ?? []);
  const [done, calendars, meetings] = await Promise.all([
    countDone(db, { userId, from, to: startOfDay(monday) }),
    readStudyCalendars(
      db,
      places.map(({ id }) => id),
    ),
    cohortIds.length === 0 ? [] : listMeetings(db, cohortIds, { from: now, until }),
  ]);
  return places
    .map((place) => {
      const calendar = calendars.get(place.id);
      const own = calendar && calendarOf(calendar, place.cohort_id);
      const opens = (own?.openings ?? []).flatMap((opening) => {
        const at = opensOn(opening, own?.startsAt ?? null, place.created_at);
        return at && at > now && at <= until ? [{ title: opening.title, at }] : [];
      });
      const { id, title, lesson_id, lesson, last_second: second } = place;
      const stop = lesson_id === null || lesson === null ? null : { id: lesson_id, title: lesson, second };
      return {
        id,
        title,
        done: done.get(id) ?? 0,
        isFinished: place.finished_at !== null,
        lesson: stop,
        opens,
        meetings: meetings
          .filter(({ cohort_id }) => cohort_id === place.cohort_id)
          .map((meeting) => ({ title: meeting.title, at: meeting.starts_at })),
        studied: place.studied_at !== null && place.studied_at >= from,
      };
    })
    .filter(
      ({ done, studied, opens, meetings }) => done > 0 || studied || opens.length > 0 || meetings.length > 0,
    )
    .map(({ studied: _, ...course }) => course);
}

async function countDone(db: Db, { userId, from, to }: { userId: number; from: Date; to: Date }) {
  const rows = await db
    .selectFrom("lesson_progress")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_progress.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select((eb) => ["course_id", eb.fn.countAll<number>().as("count")])
    .where("lesson_progress.user_id", "=", userId)
    .where("completed_at", ">=", from)
    .where("completed_at", "<", to)
    .groupBy("course_id")
    .execute();
  return new Map(rows.map(({ course_id, count }) => [course_id, count]));
}

function listMeetings(db: Db, cohortIds: number[], { from, until }: { from: Date; until: Date }) {
  return db
    .selectFrom("cohort_meetings")
    .select(["cohort_id", "title", "starts_at"])
    .where("cohort_id", "in", cohortIds)
    .where("starts_at", ">", from)
    .where("starts_at", "<=", until)
    .orderBy("starts_at")
    .execute();
}
