// Of the lessons of a course, how many have opened to a student by a day: asked of one student, and of all of them in SQL.
import { addDay, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";

/** The later of both holds; null both: at once. */
export interface Opening {
  days: number | null;
  at: Date | null;
}

/** Of one lesson, where it matters which. */
export interface LessonOpening extends Opening {
  id: number;
  title: string;
}

export interface CohortCalendar<One extends Opening = Opening> {
  /** Its first day: days are not counted from before it. */
  startsAt: Date | null;
  /** One for each published lesson, in the order of the course. */
  openings: readonly One[];
}

export interface StudyCalendar<One extends Opening = Opening> {
  /** Of whoever belongs to no cohort, or to one without days of its own. */
  usual: CohortCalendar<One>;
  cohorts: ReadonlyMap<number, CohortCalendar<One>>;
}

export function calendarOf<One extends Opening>(
  { usual, cohorts }: StudyCalendar<One>,
  cohortId: number | null,
): CohortCalendar<One> {
  return (cohortId === null ? undefined : cohorts.get(cohortId)) ?? usual;
}

/** Whether anything opens on a day: nobody is behind where nothing does. */
export function hasDays({ openings }: CohortCalendar): boolean {
  return openings.some(({ days, at }) => days !== null || at !== null);
}

/**
 * Until when somebody must have enrolled for the lesson to be open to them at that instant: the first instant that is too
 * late. "always": whenever they did; "never": it is open to nobody yet.
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

/** When it opens to one student; null: at once. */
export function opensOn({ days, at }: Opening, startsAt: Date | null, enrolledAt: Date): Date | null {
  if (days === null) return at;
  const from = startsAt !== null && startsAt > enrolledAt ? startsAt : enrolledAt;
  const afterDays = startOfDay(addDay(dayOf(from), days));
  return at !== null && at > afterDays ? at : afterDays;
}

/** How many lessons had opened by then to whoever enrolled at an instant; the days are worked out once. */
export function openedAsOf({ openings, startsAt }: CohortCalendar, asOf: Date): (enrolledAt: Date) => number {
  const befores = openings.map((opening) => openToEnrolledBefore(opening, startsAt, asOf));
  const always = befores.filter((before) => before === "always").length;
  const days = befores.filter((before) => before instanceof Date);
  return (enrolledAt) => always + days.filter((before) => enrolledAt < before).length;
}
