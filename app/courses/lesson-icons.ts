import { BookOpen, FileText, ListChecks, type LucideIcon, Play } from "lucide-react";
import type { LessonKind } from "./lesson-kinds.ts";

export const LESSON_ICONS: Record<LessonKind, LucideIcon> = {
  video: Play,
  pdf: BookOpen,
  text: FileText,
  quiz: ListChecks,
};
