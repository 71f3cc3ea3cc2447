import { doorOf } from "#app/nouns/rule-book.ts";
import {
  boolean,
  createdOn,
  lastModified,
  longText,
  reference,
  serveTable,
  text,
  unversioned,
  url,
} from "#app/nouns/served-table.ts";
import { deleteUnusedFiles } from "../media/lesson-storage.server.ts";
import { deleteCourse, writeCourse } from "./course-writes.server.ts";

export const coursesTable = serveTable({
  id: 638,
  name: "COURSES",
  table: "courses",
  softDeletedColumn: "retired_at",
  fields: [
    text("title", { required: true }),
    longText("description"),
    url("cover_image"),
    reference("instructor_id", 629),
    reference("product_id", 628),
    boolean("is_published", { byDefault: true }),
    createdOn(),
    lastModified(),
  ],
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
