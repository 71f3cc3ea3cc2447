// States of all students of a course in SQL: the calendar, and one expression over each enrolment's columns.
import { type RawBuilder, sql } from "kysely";
import { findCohortOpenings, NO_OPENINGS } from "#app/courses/access/cohort-openings.server.ts";
import { awaitsConfirmation } from "#app/rights/course-lists.server.ts";
import { hasOpenRight } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import {
  type CohortCalendar,
  hasDays,
  type LessonOpening,
  type Opening,
  openToEnrolledBefore,
  type StudyCalendar,
} from "./study-calendar.ts";
import { behindSince, type StudyState, stoppedSince } from "./study-state.ts";

export const NO_LESSONS: StudyCalendar<LessonOpening> = {
  usual: { startsAt: null, openings: [] },
  cohorts: new Map(),
};

/** When the course's published lessons open, to each cohort and to everybody else. */
export async function readStudyCalendar(db: Db, courseId: number): Promise<StudyCalendar<LessonOpening>> {
  return (await readStudyCalendars(db, [courseId])).get(courseId) ?? NO_LESSONS;
}

/** Same as `readStudyCalendar` for several courses. A course without lessons and cohorts has no entry. */
export async function readStudyCalendars(
  db: Db,
  courseIds: readonly number[],
): Promise<Map<number, StudyCalendar<LessonOpening>>> {
  if (courseIds.length === 0) return new Map();
  const [lessons, cohorts] = await Promise.all([
    db
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.id", "course_lessons.title", "course_lessons.module_id"])
      .select(["course_id", "course_lessons.release_days", "course_lessons.release_at"])
      .select(["course_modules.release_days as module_days", "course_modules.release_at as module_at"])
      .where("course_modules.course_id", "in", courseIds)
      .where("course_lessons.is_published", "=", true)
      .orderBy("course_modules.order")
      .orderBy("course_modules.id")
      .orderBy("course_lessons.order")
      .orderBy("course_lessons.id")
      .execute(),
    db
      .selectFrom("cohorts")
      .select(["id", "course_id", "starts_at"])
      .where("course_id", "in", courseIds)
      .execute(),
  ]);
  const days = await findCohortOpenings(
    db,
    cohorts.map(({ id }) => id),
  );
  const openingsOf = (courseId: number, { modules, lessons: own } = NO_OPENINGS): LessonOpening[] =>
    lessons
      .filter(({ course_id }) => course_id === courseId)
      .map(({ id, title, module_id, ...lesson }) => {
        // Same rule as `paceOf`: a cohort's day replaces the row's own day, and the later of lesson and module applies.
        const [opens, moduleOpens] = [own.get(id), modules.get(module_id)];
        const lessonDay = opens
          ? { days: null, at: opens }
          : { days: lesson.release_days, at: lesson.release_at };
        const moduleDay = moduleOpens
          ? { days: null, at: moduleOpens }
          : { days: lesson.module_days, at: lesson.module_at };
        return { id, title, ...later(lessonDay, moduleDay) };
      });
  return new Map(
    courseIds.map((courseId) => {
      const own = cohorts.filter(({ course_id }) => course_id === courseId);
      const calendars = own.map(({ id, starts_at }) => {
        const openings = openingsOf(courseId, days.get(id));
        return [id, { startsAt: starts_at, openings }] as const;
      });
      return [
        courseId,
        { usual: { startsAt: null, openings: openingsOf(courseId) }, cohorts: new Map(calendars) },
      ];
    }),
  );
}

function later(one: Opening, other: Opening): Opening {
  const days = [one.days, other.days].filter((value) => value !== null);
  const ats = [one.at, other.at].filter((value) => value !== null);
  return {
    days: days.length > 0 ? Math.max(...days) : null,
    at: ats.length > 0 ? new Date(Math.max(...ats.map(Number))) : null,
  };
}

export function stateOfEach(courseId: number, calendar: StudyCalendar, now: Date): RawBuilder<StudyState> {
  const [stopped, behind] = [stoppedSince(now), behindSince(now)];
  const column = (name: string) => sql.ref(`enrollments.${name}`);
  const isPaced = everyCohort(calendar, (own) => (hasDays(own) ? sql`true` : sql`false`));
  return sql<StudyState>`case
    when not ${hasOpenRight(now)} then case when ${awaitsConfirmation(now)} then 'nao-entraram' else 'removidos' end
    when ${column("user_id")} in ${whoWaits(courseId)} then 'aguardando'
    when ${column("finished_at")} is not null then 'concluiram'
    when ${column("studied_at")} is null then 'nao-comecaram'
    when ${column("studied_at")} <= ${stopped} and ${column("done_count")} < ${openedCount(calendar, stopped)} then 'parados'
    when ${isPaced} and ${column("done_count")} < ${openedCount(calendar, behind)} then 'atrasados'
    else 'estudando' end`;
}

/** Condition on `lesson_doubts`: unanswered. */
export const isUnanswered = sql<boolean>`not lesson_doubts.is_resolved and lesson_doubts.answer_text is null`;

/** Students with an unanswered doubt in this course. */
export function whoWaits(courseId: number): RawBuilder<unknown> {
  return sql`(select user_id from lesson_doubts where user_id is not null and ${isUnanswered}
    and lesson_id in (select course_lessons.id from course_lessons
      join course_modules on course_modules.id = course_lessons.module_id where course_modules.course_id = ${courseId}))`;
}

function openedCount(calendar: StudyCalendar, asOf: Date): RawBuilder<number> {
  return everyCohort(calendar, (own) => openedTo(own, asOf));
}

/** One `case` branch for each cohort that differs from the rest. */
function everyCohort<T>(
  { usual, cohorts }: StudyCalendar,
  of: (calendar: CohortCalendar) => RawBuilder<T>,
): RawBuilder<T> {
  const said = (calendar: CohortCalendar) => JSON.stringify(calendar);
  // A cohort only adds days; a cohort in which nothing opens by date uses the common branch.
  const own = [...cohorts].filter(([, calendar]) => hasDays(calendar) && said(calendar) !== said(usual));
  if (own.length === 0) return of(usual);
  const branches = own.map(([id, calendar]) => sql`when ${id} then ${of(calendar)}`);
  return sql<T>`case enrollments.cohort_id ${sql.join(branches, sql` `)} else ${of(usual)} end`;
}

/** Number of open lessons by enrolment day, as a binary search in SQL, so that a row needs few comparisons. */
function openedTo({ openings, startsAt }: CohortCalendar, asOf: Date): RawBuilder<number> {
  let always = 0;
  const counts = new Map<number, number>();
  for (const opening of openings) {
    const before = openToEnrolledBefore(opening, startsAt, asOf);
    if (before === "always") always += 1;
    else if (before !== "never") counts.set(before.getTime(), (counts.get(before.getTime()) ?? 0) + 1);
  }
  // A student who enrolled before the first of these days has all lessons open; after the last day, none.
  const days = [...counts].toSorted(([one], [other]) => one - other);
  const open = days.map((_, at) => days.slice(at).reduce((sum, [, count]) => sum + count, always));
  const among = (from: number, to: number): RawBuilder<number> => {
    if (from === to) return sql<number>`${sql.lit(open[from] ?? always)}`;
    const middle = Math.floor((from + to) / 2);
    const day = new Date(days[middle]?.[0] ?? 0);
    return sql<number>`case when enrollments.created_at < ${day} then ${among(from, middle)} else ${among(middle + 1, to)} end`;
  };
  return among(0, days.length);
}
