import { doorOf } from "#app/nouns/rule-book.ts";
import { servedFields, serveTable, unversioned } from "#app/nouns/served-table.ts";
import { deleteUnusedFiles } from "../media/lesson-storage.server.ts";
import { COURSE_COLUMNS } from "./course.ts";
import { deleteCourse, writeCourse } from "./course-writes.server.ts";

export const coursesTable = serveTable({
  id: 638,
  name: "COURSES",
  table: "courses",
  softDeletedColumn: "retired_at",
  fields: servedFields(COURSE_COLUMNS, { created_at: 7, updated_at: 8 }),
  create: async (writing, patch) =>
    unversioned(await writeCourse(writing.trx, { patch, door: doorOf(writing) }, writing.now)),
  update: async (writing, id, patch) =>
    unversioned(await writeCourse(writing.trx, { id, patch, door: doorOf(writing) }, writing.now)),
  async remove({ app, trx, now, afterCommit }, id) {
    const { fileKeys, ...removal } = await deleteCourse(trx, { id }, now);
    if (!removal.ok) return { ok: false, missing: true };
    if (fileKeys.length > 0) afterCommit(() => deleteUnusedFiles(app, fileKeys));
    return { ok: true, changes: removal.changes };
  },
});
