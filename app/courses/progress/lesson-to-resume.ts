interface LessonState {
  id: number;
  completed: boolean;
  opened_at: Date | null;
}

/**
 * Target of 'Continuar': the last opened lesson, or, if it is completed, the next lesson that is not completed, or
 * else the first one. A completed course opens at the last opened lesson.
 */
export function lessonToResume(lessons: readonly LessonState[]): number | undefined {
  const last = lessons
    .filter((lesson) => lesson.opened_at !== null)
    .reduce<LessonState | undefined>(
      (latest, lesson) => (latest && Number(latest.opened_at) >= Number(lesson.opened_at) ? latest : lesson),
      undefined,
    );
  if (last && !last.completed) return last.id;
  const after = last ? lessons.slice(lessons.indexOf(last) + 1) : lessons;
  const open = after.find(isOpen) ?? lessons.find(isOpen);
  return (open ?? last ?? lessons[0])?.id;
}

function isOpen(lesson: LessonState): boolean {
  return !lesson.completed;
}
