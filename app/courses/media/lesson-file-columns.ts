import type { Row } from "#db/schema.ts";

/** A column of a lesson that holds the key of a stored file. */
export type LessonFileColumn = Extract<keyof Row<"course_lessons">, `${string}_key`>;

const COLUMNS: Record<LessonFileColumn, true> = {
  video_file_key: true,
  pdf_file_key: true,
  captions_key: true,
};

export const LESSON_FILE_COLUMNS = Object.keys(COLUMNS) as LessonFileColumn[];
