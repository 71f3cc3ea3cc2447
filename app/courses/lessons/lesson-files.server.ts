// Files of lessons: resolves an address to a file.
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { LESSON_FILE_COLUMNS, type LessonFileColumn } from "../media/lesson-file-columns.ts";

export interface LessonFile {
  key: string;
  name: string;
  /** Content type for showing the file in the browser. Undefined: the file is downloaded. */
  shownAs?: string;
}

const VIDEO_TYPES: Record<string, string> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  ogv: "video/ogg",
};

type Names = Pick<Row<"course_lessons">, "title" | "video_file_name" | "pdf_file_name">;

/** URL name and download name of each file column. */
const FILES: Record<LessonFileColumn, { at: string; facts: (lesson: Names) => Omit<LessonFile, "key"> }> = {
  video_file_key: {
    at: "video",
    facts({ title, video_file_name }) {
      const name = video_file_name ?? `${title}.mp4`;
      return { name, shownAs: videoType(name) };
    },
  },
  pdf_file_key: {
    at: "pdf",
    facts: ({ title, pdf_file_name }) => ({
      name: pdf_file_name ?? `${title}.pdf`,
      shownAs: "application/pdf",
    }),
  },
  captions_key: {
    at: "legendas",
    facts: ({ title }) => ({ name: `${title}.vtt`, shownAs: "text/vtt; charset=utf-8" }),
  },
};

/** The lesson's file with this URL name: video, pdf or legendas. */
export async function findLessonFile(
  db: Db,
  lessonId: number,
  name: string,
): Promise<LessonFile | undefined> {
  const column = LESSON_FILE_COLUMNS.find((one) => FILES[one].at === name);
  if (!column) return undefined;
  const lesson = await db
    .selectFrom("course_lessons")
    .select(["title", "video_file_name", "pdf_file_name", ...LESSON_FILE_COLUMNS])
    .where("id", "=", lessonId)
    .executeTakeFirst();
  const key = lesson?.[column];
  return lesson && key ? { key, ...FILES[column].facts(lesson) } : undefined;
}

export async function findAttachment(db: Db, publicId: string) {
  return db
    .selectFrom("lesson_attachments")
    .select(["lesson_id", "file_key as key", "name"])
    .where("public_id", "=", publicId)
    .executeTakeFirst();
}

export async function listAttachments(db: Db, lessonId: number) {
  return db
    .selectFrom("lesson_attachments")
    .select(["public_id", "name", "size_bytes"])
    .where("lesson_id", "=", lessonId)
    .orderBy("order")
    .orderBy("id")
    .execute();
}

function videoType(name: string): string {
  const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
  return VIDEO_TYPES[extension] ?? "video/mp4";
}
