import { addressOf } from "#app/platform/http/address.ts";

/** Path where a student continues the course. */
export function courseAddress(course: { id: number; title: string }): string {
  return `/curso/${addressOf(course.id, course.title)}`;
}

/** Path where a student watches this lesson. */
export function lessonAddress(course: { id: number; title: string }, lessonId: number): string {
  return `${courseAddress(course)}?aula=${lessonId}`;
}
