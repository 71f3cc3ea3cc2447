import { doorOf } from "#app/nouns/rule-book.ts";
import {
  createdOn,
  lastModified,
  longText,
  number,
  type RowValues,
  reference,
  serveTable,
  text,
  unversioned,
  url,
  type Writing,
} from "#app/nouns/served-table.ts";
import { cleanDescription } from "./clean-description.server.ts";
import { PRODUCT_LIMITS, type ProductPatch } from "./product.ts";
import { deleteProduct, writeProduct } from "./product-writes.server.ts";

export const productsTable = serveTable({
  id: 628,
  name: "PRODUCTS",
  table: "products",
  softDeletedColumn: "retired_at",
  fields: [
    text("name", { required: true }),
    longText("short_description"),
    longText("description"),
    number("price", { decimals: 2, nullable: false, max: PRODUCT_LIMITS.price }),
    number("original_price", { decimals: 2, max: PRODUCT_LIMITS.price }),
    reference("category_id", 634),
    text("tags", { encoding: { list: ";" } }),
    url("image"),
    longText("images", { encoding: { list: ";" } }),
    url("video_url"),
    text("file_size"),
    text("file_type"),
    text("is_active", { encoding: "truth" }),
    text("is_featured", { encoding: "truth" }),
    number("sales_count", { nullable: false }),
    number("rating", { decimals: 1, nullable: false, max: 50 }),
    createdOn(),
    lastModified(),
    text("product_type", { oneOf: ["Download", "Curso"], nullable: false }),
    reference("linked_course_id", 638),
    text("is_bundle", { encoding: "truth" }),
    text("lowers_for_owned", { encoding: "truth" }),
  ],
  prepare: (app, values) => cleanDescription(app.files, values),
  create: async (writing, values) =>
    unversioned(
      await writeProduct(
        writing.trx,
        { patch: patchOf(writing, values), door: doorOf(writing) },
        writing.now,
      ),
    ),
  update: async (writing, id, values) =>
    unversioned(
      await writeProduct(
        writing.trx,
        { id, patch: patchOf(writing, values), door: doorOf(writing) },
        writing.now,
      ),
    ),
  async remove({ app, trx, now, afterCommit }, id) {
    const { unusedFile, ...removal } = await deleteProduct(trx, { id }, now);
    if (!removal.ok) return { ok: false, missing: true };
    if (unusedFile) afterCommit(() => app.files.remove(unusedFile));
    return removal;
  },
});

/** A price that was sent empty is none, not zero. */
function patchOf({ cleared }: Writing, values: RowValues<"products">): ProductPatch {
  return cleared.has("price") ? { ...values, price: null } : values;
}
