import { doorOf } from "#app/platform/rule-book.ts";
import {
  createdOn,
  lastModified,
  longText,
  serveTable,
  text,
  unversioned,
} from "#app/platform/served-table.ts";
import { deleteCategory, writeCategory } from "./category-writes.server.ts";

export const categoriesTable = serveTable({
  id: 634,
  name: "CATEGORIES",
  table: "categories",
  fields: [
    text("name", { required: true }),
    text("slug", { maxLength: 200 }),
    longText("description"),
    text("color"),
    text("type", { oneOf: ["product", "blog"], nullable: false }),
    createdOn(),
    lastModified(),
  ],
  create: async (writing, patch) =>
    unversioned(await writeCategory(writing.trx, { patch, door: doorOf(writing) }, writing.now)),
  update: async (writing, id, patch) =>
    unversioned(await writeCategory(writing.trx, { id, patch, door: doorOf(writing) }, writing.now)),
  async remove({ trx }, id) {
    const outcome = await deleteCategory(trx, id);
    if (outcome === "deleted") return { ok: true };
    if (outcome === "missing") return { ok: false, missing: true };
    return { ok: false, keptBecause: "Esta categoria está em uso." };
  },
});
