import type { Row } from "#db/schema.ts";

export type LessonKind = Row<"course_lessons">["content_type"];

/** How each kind of lesson is called. */
export const LESSON_KINDS: Record<LessonKind, string> = {
  video: "Vídeo",
  pdf: "PDF",
  text: "Texto",
  quiz: "Questionário",
};
