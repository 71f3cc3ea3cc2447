import type { IconName } from "#app/ui/icons/icon.tsx";
import type { LessonKind } from "./lesson-kinds.ts";

export const LESSON_ICONS: Record<LessonKind, IconName> = {
  video: "play",
  pdf: "book-open",
  text: "file-text",
  quiz: "list-checks",
};
