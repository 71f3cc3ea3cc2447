import { createdOn, lastModified, longText, serveTable, text } from "#app/platform/served-table.ts";
import { deleteCategory } from "./categories.server.ts";
import { changeCategory, insertCategory } from "./category-rows.server.ts";

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
  create: ({ trx, now }, values) => insertCategory(trx, values, now),
  async update({ trx, now }, id, values) {
    return (await changeCategory(trx, id, values, now)) ?? { ok: false, missing: true };
  },
  async remove({ trx }, id) {
    const outcome = await deleteCategory(trx, id);
    if (outcome === "deleted") return { ok: true };
    if (outcome === "missing") return { ok: false, missing: true };
    return { ok: false, keptBecause: "Esta categoria está em uso." };
  },
});
