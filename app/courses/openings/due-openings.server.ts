// Which lessons opened by date and to which students, among the students who want these mails.
import { addDay, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { getsCourseMails } from "#app/rights/course-lists.server.ts";
import type { Db } from "#db/connect.server.ts";
import { findCohortOpenings, NO_OPENINGS } from "../access/cohort-openings.server.ts";
import { readPacedPlans } from "../access/lesson-pace.server.ts";
import { type PacedModule, type Pupil, paceOf } from "../access/lesson-release.ts";

/** Batch size: enrolments that are checked in one transaction. */
const SLICE = 300;

export interface DueOpening {
  userId: number;
  courseId: number;
  day: string;
}

interface Opened {
  id: number;
  title: string;
}

/**
 * The published lessons that opened to this student on that day. Undefined while more lessons open later on that day.
 */
export function openedOn(
  plan: readonly PacedModule[],
  pupil: Pupil,
  { day, now }: { day: string; now: Date },
): Opened[] | undefined {
  const paces = paceOf(plan, pupil, now);
  const lessons = plan.flatMap((module) => module.lessons).filter(({ is_published }) => is_published);
  const ofDay = lessons.filter(({ id }) => {
    const at = paces.get(id)?.day?.at;
    return at && dayOf(at) === day && pupil.enrolledAt && at > pupil.enrolledAt;
  });
  const isWhole = ofDay.every(({ id }) => (paces.get(id)?.day?.at ?? now) <= now);
  return isWhole ? ofDay.filter(({ id }) => paces.get(id)?.isOpen) : undefined;
}

/**
 * A batch of students to tell about today, and about yesterday if the job did not run then. `next` is where the next
 * batch begins.
 */
export async function listDueOpenings(
  db: Db,
  after: number,
  now: Date,
): Promise<{ due: DueOpening[]; next: number | undefined }> {
  const rows = await db
    .selectFrom("study_mail_choices")
    .innerJoin("enrollments", "enrollments.user_id", "study_mail_choices.user_id")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .leftJoin("cohorts", "cohorts.id", "enrollments.cohort_id")
    .select(["enrollments.id", "enrollments.user_id", "enrollments.course_id", "enrollments.created_at"])
    .select(["enrollments.cohort_id", "cohorts.starts_at", "study_mail_choices.updated_at as said_at"])
    .where("study_mail_choices.kind", "=", "openings")
    .where("study_mail_choices.is_wanted", "=", true)
    .where(getsCourseMails(now))
    .where("users.is_active", "=", true)
    .where("enrollments.id", ">", after)
    .orderBy("enrollments.id")
    .limit(SLICE)
    .execute();
  if (rows.length === 0) return { due: [], next: undefined };
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
  const plans = await readPacedPlans(db, [...new Set(rows.map(({ course_id }) => course_id))]);
  const openings = await findCohortOpenings(db, [...new Set(rows.flatMap((row) => row.cohort_id ?? []))]);
  const done = await listDone(db, userIds);
  const today = dayOf(now);
  const due = rows.flatMap((row) => {
    const { user_id: userId, course_id: courseId, created_at: enrolledAt, said_at } = row;
    const plan = plans.get(courseId) ?? [];
    const cohort = row.cohort_id
      ? { startsAt: row.starts_at, openings: openings.get(row.cohort_id) ?? NO_OPENINGS }
      : undefined;
    const pupil = { enrolledAt, cohort, done: done.get(userId) ?? new Map<number, Date>() };
    // A student who switched these mails on today is told of today only.
    const days = said_at < startOfDay(today) ? [addDay(today, -1), today] : [today];
    return days.flatMap((day) =>
      (openedOn(plan, pupil, { day, now }) ?? []).length > 0 ? [{ userId, courseId, day }] : [],
    );
  });
  return { due, next: rows.length < SLICE ? undefined : rows.at(-1)?.id };
}

async function listDone(db: Db, userIds: number[]): Promise<Map<number, Map<number, Date>>> {
  const rows = await db
    .selectFrom("lesson_progress")
    .select(["user_id", "lesson_id", "completed_at"])
    .where("user_id", "in", userIds)
    .where("completed_at", "is not", null)
    .execute();
  const done = new Map(userIds.map((id) => [id, new Map<number, Date>()]));
  for (const row of rows) if (row.completed_at) done.get(row.user_id)?.set(row.lesson_id, row.completed_at);
  return done;
}
