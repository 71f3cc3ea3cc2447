import { doorOf } from "#app/nouns/rule-book.ts";
import {
  boolean,
  createdOn,
  date,
  longText,
  type RowValues,
  reference,
  serveTable,
  unversioned,
  type Writing,
} from "#app/nouns/served-table.ts";
import { deleteDoubt, writeDoubt } from "./doubt-writes.server.ts";

export const lessonDoubtsTable = serveTable({
  id: 641,
  name: "LESSON_DOUBTS",
  table: "lesson_doubts",
  fields: [
    longText("doubt_text", { required: true, isPersons: true }),
    reference("lesson_id", 640, { required: true }),
    reference("user_id", 629),
    longText("answer_text", { isPersons: true }),
    reference("answered_by_id", 629),
    boolean("is_resolved"),
    createdOn(),
    date("answered_at"),
  ],
  create: async (writing, values) =>
    unversioned(await writeDoubt(writing.trx, writeOf(writing, values), writing.now)),
  update: async (writing, id, values) =>
    unversioned(await writeDoubt(writing.trx, { id, ...writeOf(writing, values) }, writing.now)),
  async remove({ trx }, id) {
    return (await deleteDoubt(trx, id)) ? { ok: true } : { ok: false, missing: true };
  },
});

/** An answer that was sent empty is taken back. */
function writeOf(writing: Writing, values: RowValues<"lesson_doubts">) {
  const patch = values.answer_text === "" ? { ...values, answer_text: null } : values;
  return { patch, door: doorOf(writing), actorId: writing.actorId };
}
