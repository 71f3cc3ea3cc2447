import { servedNoun } from "#app/nouns/served-noun.server.ts";
import { type RowValues, servedFields, serveTable, type Writing } from "#app/nouns/served-table.ts";
import { BUMP_COLUMNS, type BumpPatch } from "./bump.ts";
import { BUMPS } from "./bump-writes.server.ts";

export const bumpsTable = serveTable({
  id: 645,
  name: "BUMPS",
  table: "bumps",
  softDeletedColumn: "retired_at",
  fields: servedFields(BUMP_COLUMNS, { created_at: 9, updated_at: 10 }),
  ...servedNoun(BUMPS, { patchOf }),
});

/** An empty price means the product's own, not zero. */
function patchOf({ cleared }: Writing, values: RowValues<"bumps">): BumpPatch {
  return cleared.has("price") ? { ...values, price: null } : values;
}
