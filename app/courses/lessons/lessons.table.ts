import { doorOf } from "#app/nouns/rule-book.ts";
import {
  boolean,
  createdOn,
  date,
  lastModified,
  longText,
  number,
  reference,
  serveTable,
  text,
  unversioned,
  url,
} from "#app/nouns/served-table.ts";
import { deleteUnusedFiles } from "../media/lesson-storage.server.ts";
import { LESSON_KINDS } from "./lesson-kinds.ts";
import { cleanLessonText, deleteLesson, writeLesson } from "./lesson-writes.server.ts";

export const courseLessonsTable = serveTable({
  id: 640,
  name: "COURSE_LESSONS",
  table: "course_lessons",
  fields: [
    text("title", { required: true }),
    reference("module_id", 639, { required: true }),
    text("content_type", { oneOf: LESSON_KINDS, nullable: false }),
    url("video_url"),
    url("pdf_file"),
    longText("text_content"),
    longText("quiz_data"),
    number("order", { nullable: false, min: 1 }),
    boolean("is_free_preview"),
    createdOn(),
    lastModified(),
    boolean("is_published", { byDefault: true }),
    number("release_days", { min: 1 }),
    date("release_at"),
  ],
  prepare: (app, values) => cleanLessonText(app.files, values),
  create: async (writing, patch) =>
    unversioned(await writeLesson(writing.trx, { patch, door: doorOf(writing) }, writing.now)),
  update: async (writing, id, patch) =>
    unversioned(await writeLesson(writing.trx, { id, patch, door: doorOf(writing) }, writing.now)),
  async remove({ app, trx, now, afterCommit }, id) {
    const { fileKeys, ...removal } = await deleteLesson(trx, { id }, now);
    if (!removal.ok) return { ok: false, missing: true };
    afterCommit(() => deleteUnusedFiles(app, fileKeys));
    return removal;
  },
});
