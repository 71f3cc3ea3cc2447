/**
 * What a course takes, wherever it is said: as its owner wrote it, or else the sum of its lessons; 0 where that is not known,
 * and then it is not said.
 */
export function courseSeconds(
  { workload_minutes }: { workload_minutes: number | null },
  lessons: readonly { duration_seconds: number | null }[],
): number {
  return workload_minutes === null ? workloadSeconds(lessons) : workload_minutes * 60;
}

/** What the lessons of a course take together; 0 while one of them does not say it: a part is not the workload. */
export function workloadSeconds(lessons: readonly { duration_seconds: number | null }[]): number {
  const known = lessons.flatMap(({ duration_seconds }) => (duration_seconds ? [duration_seconds] : []));
  return known.length < lessons.length ? 0 : known.reduce((sum, seconds) => sum + seconds, 0);
}

/** "9 h 40", "45 min"; nothing where it is not known. */
export function workloadLabel(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return "";
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, "0")}`;
}

export function lessonCountLabel(count: number): string {
  return count === 1 ? "1 aula" : `${count} aulas`;
}
