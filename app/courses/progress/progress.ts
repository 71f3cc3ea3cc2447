/** Whole percent: 0 for a course without lessons, 100 only when every lesson is completed. */
export function courseProgress(completed: number, lessons: number): number {
  if (lessons <= 0) return 0;
  return Math.max(0, Math.min(100, Math.floor((completed / lessons) * 100)));
}
