// The kinds of lessons. What every kind needs stands in a record by `LessonKind`, so that a new one is asked for it.
import type { Row } from "#db/schema.ts";
import { LESSON_FILE_COLUMNS, type LessonFileColumn } from "../media/lesson-file-columns.ts";

export type LessonKind = Row<"course_lessons">["content_type"];

/** How each kind of lesson is called. */
export const LESSON_KIND_LABELS: Record<LessonKind, string> = {
  video: "Vídeo",
  pdf: "PDF",
  text: "Texto",
  quiz: "Questionário",
};

/** For who hears a plan: the kind beside a label that does not name it itself, as "PDF, 5 min" does; else nothing. */
export function unsaidKind({
  content_type,
  label,
}: {
  content_type: LessonKind;
  label: string;
}): string | undefined {
  const kind = LESSON_KIND_LABELS[content_type];
  return label.startsWith(kind) ? undefined : kind;
}

/** In the order in which the form offers them. */
export const LESSON_KINDS = Object.keys(LESSON_KIND_LABELS) as [LessonKind, ...LessonKind[]];

type LessonColumn = keyof Row<"course_lessons">;

/** What each kind shows, and its form sends; what another kind has stored stays where it is. */
export const LESSON_KIND_COLUMNS = {
  video: ["video_url", "video_file_key", "video_file_name", "captions_key", "transcript", "text_content"],
  pdf: ["pdf_file", "pdf_file_key", "pdf_file_name"],
  text: ["text_content"],
  quiz: ["quiz_data", "quiz_pass_percent", "quiz_one_by_one"],
} as const satisfies Record<LessonKind, readonly LessonColumn[]>;

/** Those that hold the key of a stored file. */
export function fileColumnsOf(kind: LessonKind): LessonFileColumn[] {
  const columns: readonly LessonColumn[] = LESSON_KIND_COLUMNS[kind];
  return LESSON_FILE_COLUMNS.filter((column) => columns.includes(column));
}
