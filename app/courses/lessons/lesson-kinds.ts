// The kinds of lessons. Everything that a kind needs is a record keyed by `LessonKind`, so that the compiler asks for
// it when a kind is added.
import type { Row } from "#db/schema.ts";
import { LESSON_FILE_COLUMNS, type LessonFileColumn } from "../media/lesson-file-columns.ts";

export type LessonKind = Row<"course_lessons">["content_type"];

export const LESSON_KIND_LABELS: Record<LessonKind, string> = {
  video: "Vídeo",
  pdf: "PDF",
  text: "Texto",
  quiz: "Questionário",
};

/**
 * Screen-reader text: the kind, if the visible label does not name it. A label such as "PDF, 5 min" already does; then
 * it is empty.
 */
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

export const LESSON_KINDS = Object.keys(LESSON_KIND_LABELS) as [LessonKind, ...LessonKind[]];

type LessonColumn = keyof Row<"course_lessons">;

/** Columns that each kind shows and sends. Stored values of other kinds stay unchanged. */
export const LESSON_KIND_COLUMNS = {
  video: ["video_url", "video_file_key", "video_file_name", "captions_key", "transcript", "text_content"],
  pdf: ["pdf_file", "pdf_file_key", "pdf_file_name"],
  text: ["text_content"],
  quiz: ["quiz_data", "quiz_pass_percent", "quiz_one_by_one"],
} as const satisfies Record<LessonKind, readonly LessonColumn[]>;

/** Columns that hold the key of a stored file. */
export function fileColumnsOf(kind: LessonKind): LessonFileColumn[] {
  const columns: readonly LessonColumn[] = LESSON_KIND_COLUMNS[kind];
  return LESSON_FILE_COLUMNS.filter((column) => columns.includes(column));
}
