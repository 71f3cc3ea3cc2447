interface LessonState {
  id: number;
  completed: boolean;
  /** When the student last opened it. */
  opened_at: Date | null;
}

/**
 * Where 'Continuar' leads, of lessons in their order: the one opened last, or, when that is done, the next that is not;
 * then the first that is not. A finished course opens where it was left.
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
