/** Seconds: the owner's own workload, or the sum of the lessons. 0 if unknown; then no workload is shown. */
export function courseSeconds(
  { workload_minutes }: { workload_minutes: number | null },
  lessons: readonly { duration_seconds: number | null }[],
): number {
  return workload_minutes === null ? workloadSeconds(lessons) : workload_minutes * 60;
}

/** Sum of the lessons' durations. 0 if one lesson has no duration, because a partial sum is not the workload. */
export function workloadSeconds(lessons: readonly { duration_seconds: number | null }[]): number {
  const known = lessons.flatMap(({ duration_seconds }) => (duration_seconds ? [duration_seconds] : []));
  return known.length < lessons.length ? 0 : known.reduce((sum, seconds) => sum + seconds, 0);
}

/** "9 h 40", "45 min"; empty if unknown. */
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
