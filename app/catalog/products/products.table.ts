import { doorOf } from "#app/nouns/rule-book.ts";
import {
  type RowValues,
  servedFields,
  serveTable,
  unversioned,
  type Writing,
} from "#app/nouns/served-table.ts";
import { cleanDescription } from "./clean-description.server.ts";
import { PRODUCT_COLUMNS, type ProductPatch } from "./product.ts";
import { deleteProduct, writeProduct } from "./product-writes.server.ts";

export const productsTable = serveTable({
  id: 628,
  name: "PRODUCTS",
  table: "products",
  softDeletedColumn: "retired_at",
  fields: servedFields(PRODUCT_COLUMNS, { created_at: 17, updated_at: 18 }),
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
