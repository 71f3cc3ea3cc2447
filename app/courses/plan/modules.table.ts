import { doorOf } from "#app/nouns/rule-book.ts";
import { servedFields, serveTable, unversioned } from "#app/nouns/served-table.ts";
import { deleteUnusedFiles } from "../media/lesson-storage.server.ts";
import { MODULE_COLUMNS } from "./module.ts";
import { deleteModule, writeModule } from "./module-writes.server.ts";

export const courseModulesTable = serveTable({
  id: 639,
  name: "COURSE_MODULES",
  table: "course_modules",
  fields: servedFields(MODULE_COLUMNS, { created_at: 5, updated_at: 6 }),
  create: async (writing, patch) =>
    unversioned(await writeModule(writing.trx, { patch, door: doorOf(writing) }, writing.now)),
  update: async (writing, id, patch) =>
    unversioned(await writeModule(writing.trx, { id, patch, door: doorOf(writing) }, writing.now)),
  async remove({ app, trx, now, afterCommit }, id) {
    const removal = await deleteModule(trx, { id }, now);
    if (!removal.ok) return { ok: false, missing: true };
    afterCommit(() => deleteUnusedFiles(app, removal.fileKeys));
    return removal;
  },
});
