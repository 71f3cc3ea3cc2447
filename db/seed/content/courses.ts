import { coursePhotography } from "./course-fotografia.ts";
import { courseStoreWeekend } from "./course-loja.ts";
import { courseN8n } from "./course-n8n.ts";
import { courseSheets } from "./course-planilhas.ts";
import type { CourseSeed } from "./course-shape.ts";

export type {
  CourseSeed,
  LessonSeed,
  ModuleSeed,
  PdfLessonSeed,
  QuizLessonSeed,
  QuizQuestionSeed,
  TextLessonSeed,
  VideoLessonSeed,
} from "./course-shape.ts";

/** Three published courses and a draft. */
export const courses: readonly CourseSeed[] = [
  courseSheets,
  courseN8n,
  courseStoreWeekend,
  coursePhotography,
];
