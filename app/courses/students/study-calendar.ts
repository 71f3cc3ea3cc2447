// How many lessons of a course have opened to a student by a day: for one student, and for all students in SQL.
import { addDay, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";

/** The later of both applies. Both null: opens at once. */
export interface Opening {
  days: number | null;
  at: Date | null;
}

/** With the lesson's id. */
export interface LessonOpening extends Opening {
  id: number;
  title: string;
}

export interface CohortCalendar<One extends Opening = Opening> {
  /** The cohort's first day: days are not counted from earlier. */
  startsAt: Date | null;
  /** One entry for each published lesson, in course order. */
  openings: readonly One[];
}

export interface StudyCalendar<One extends Opening = Opening> {
  /** For students without a cohort, and for cohorts without days of their own. */
  usual: CohortCalendar<One>;
  cohorts: ReadonlyMap<number, CohortCalendar<One>>;
}

export function calendarOf<One extends Opening>(
  { usual, cohorts }: StudyCalendar<One>,
  cohortId: number | null,
): CohortCalendar<One> {
  return (cohortId === null ? undefined : cohorts.get(cohortId)) ?? usual;
}

/** True if anything opens on a day. Without days, no student can be behind. */
export function hasDays({ openings }: CohortCalendar): boolean {
  return openings.some(({ days, at }) => days !== null || at !== null);
}

/**
 * The enrolment must be before this instant for the lesson to be open at `asOf`. "always": whenever it was. "never":
 * the lesson is open to nobody yet.
 */
export function openToEnrolledBefore(
  { days, at }: Opening,
  startsAt: Date | null,
  asOf: Date,
): Date | "always" | "never" {
  if (at !== null && at > asOf) return "never";
  if (days === null) return "always";
  const latest = addDay(dayOf(asOf), -days);
  if (startsAt !== null && dayOf(startsAt) > latest) return "never";
  return startOfDay(addDay(latest, 1));
}

/** When the lesson opens to one student. Null: at once. */
export function opensOn({ days, at }: Opening, startsAt: Date | null, enrolledAt: Date): Date | null {
  if (days === null) return at;
  const from = startsAt !== null && startsAt > enrolledAt ? startsAt : enrolledAt;
  const afterDays = startOfDay(addDay(dayOf(from), days));
  return at !== null && at > afterDays ? at : afterDays;
}

/** Returns a function: the number of open lessons for an enrolment instant. The days are computed once. */
export function openedAsOf({ openings, startsAt }: CohortCalendar, asOf: Date): (enrolledAt: Date) => number {
  const befores = openings.map((opening) => openToEnrolledBefore(opening, startsAt, asOf));
  const always = befores.filter((before) => before === "always").length;
  const days = befores.filter((before) => before instanceof Date);
  return (enrolledAt) => always + days.filter((before) => enrolledAt < before).length;
}
