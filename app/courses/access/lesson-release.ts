// When a lesson opens to a student: so many days after the enrolment, on a day, or at once.
import { addDay, dayOf, formatDate, startOfDay } from "#app/platform/money-and-dates/dates.ts";

export interface LessonRelease {
  release_days: number | null;
  release_at: Date | null;
}

/** Days are counted on the calendar: what opens a day after the enrolment opens at its midnight. The later of both holds. */
export function opensAt({ release_days, release_at }: LessonRelease, enrolledAt: Date): Date | undefined {
  const afterDays = release_days === null ? undefined : startOfDay(addDay(dayOf(enrolledAt), release_days));
  if (afterDays === undefined || (release_at !== null && release_at > afterDays))
    return release_at ?? undefined;
  return afterDays;
}

/** Whoever is not enrolled has no day to count from: for them the day alone holds. */
export function isReleased(lesson: LessonRelease, enrolledAt: Date | undefined, now: Date): boolean {
  const opening = enrolledAt ? opensAt(lesson, enrolledAt) : lesson.release_at;
  return !opening || opening <= now;
}

/** "Abre 7 dias depois da matrícula, e não antes de 15/12/2026"; nothing when it opens at once. */
export function releaseSentence({ release_days: days, release_at: at }: LessonRelease): string | undefined {
  const afterDays = days === null ? "" : `Abre ${days} ${days === 1 ? "dia" : "dias"} depois da matrícula`;
  if (at === null) return afterDays || undefined;
  return afterDays ? `${afterDays}, e não antes de ${formatDate(at)}` : `Abre em ${formatDate(at)}`;
}
