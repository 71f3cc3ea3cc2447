import { addressOf } from "#app/platform/http/address.ts";

/** Where a student goes on with the course. */
export function courseAddress(course: { id: number; title: string }): string {
  return `/curso/${addressOf(course.id, course.title)}`;
}

/** Where a student watches this lesson. */
export function lessonAddress(course: { id: number; title: string }, lessonId: number): string {
  return `${courseAddress(course)}?aula=${lessonId}`;
}
