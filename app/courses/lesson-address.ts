import { addressOf } from "#app/platform/address.ts";

/** Where a student watches this lesson. */
export function lessonAddress(course: { id: number; title: string }, lessonId: number): string {
  return `/curso/${addressOf(course.id, course.title)}?aula=${lessonId}`;
}
