// The files of lessons: which one an address means, and whether this person may have it.
import type { Db } from "#db/connect.server.ts";

export interface LessonFile {
  key: string;
  name: string;
  /** The type under which it is shown in its place; without one it is saved. */
  shownAs?: string;
}

const VIDEO_TYPES: Record<string, string> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  ogv: "video/ogg",
};

/** The file that stands under this name in a lesson: video, pdf or legendas. */
export async function findLessonFile(
  db: Db,
  lessonId: number,
  name: string,
): Promise<LessonFile | undefined> {
  const lesson = await db
    .selectFrom("course_lessons")
    .select(["title", "video_file_key", "video_file_name", "pdf_file_key", "pdf_file_name", "captions_key"])
    .where("id", "=", lessonId)
    .executeTakeFirst();
  if (!lesson) return undefined;
  if (name === "video" && lesson.video_file_key) {
    const saved = lesson.video_file_name ?? `${lesson.title}.mp4`;
    return { key: lesson.video_file_key, name: saved, shownAs: videoType(saved) };
  }
  if (name === "pdf" && lesson.pdf_file_key) {
    const saved = lesson.pdf_file_name ?? `${lesson.title}.pdf`;
    return { key: lesson.pdf_file_key, name: saved, shownAs: "application/pdf" };
  }
  if (name === "legendas" && lesson.captions_key) {
    return { key: lesson.captions_key, name: `${lesson.title}.vtt`, shownAs: "text/vtt; charset=utf-8" };
  }
  return undefined;
}

/** An attachment and the lesson it hangs on. */
export async function findAttachment(db: Db, publicId: string) {
  return db
    .selectFrom("lesson_attachments")
    .select(["lesson_id", "file_key as key", "name"])
    .where("public_id", "=", publicId)
    .executeTakeFirst();
}

/** What hangs on a lesson, in the owner's order. */
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
