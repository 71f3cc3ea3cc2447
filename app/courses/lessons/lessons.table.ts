import { doorOf } from "#app/nouns/rule-book.ts";
import { servedFields, serveTable, unversioned } from "#app/nouns/served-table.ts";
import { deleteUnusedFiles } from "../media/lesson-storage.server.ts";
import { LESSON_COLUMNS } from "./lesson.ts";
import { cleanLessonText, deleteLesson, writeLesson } from "./lesson-writes.server.ts";

export const courseLessonsTable = serveTable({
  id: 640,
  name: "COURSE_LESSONS",
  table: "course_lessons",
  fields: servedFields(LESSON_COLUMNS, { created_at: 10, updated_at: 11 }),
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
