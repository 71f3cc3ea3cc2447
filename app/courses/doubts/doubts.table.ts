import { doorOf } from "#app/nouns/rule-book.ts";
import {
  type RowValues,
  servedFields,
  serveTable,
  unversioned,
  type Writing,
} from "#app/nouns/served-table.ts";
import { DOUBT_COLUMNS } from "./doubt.ts";
import { deleteDoubt, writeDoubt } from "./doubt-writes.server.ts";

export const lessonDoubtsTable = serveTable({
  id: 641,
  name: "LESSON_DOUBTS",
  table: "lesson_doubts",
  fields: servedFields(DOUBT_COLUMNS, { created_at: 7 }),
  create: async (writing, values) =>
    unversioned(await writeDoubt(writing.trx, writeOf(writing, values), writing.now)),
  update: async (writing, id, values) =>
    unversioned(await writeDoubt(writing.trx, { id, ...writeOf(writing, values) }, writing.now)),
  async remove({ trx }, id) {
    return (await deleteDoubt(trx, id)) ? { ok: true } : { ok: false, missing: true };
  },
});

/** An answer that is sent empty is removed. */
function writeOf(writing: Writing, values: RowValues<"lesson_doubts">) {
  const patch = values.answer_text === "" ? { ...values, answer_text: null } : values;
  return { patch, door: doorOf(writing), actorId: writing.actorId };
}
