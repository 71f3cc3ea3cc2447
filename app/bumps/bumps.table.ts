import { servedNoun } from "#app/nouns/served-noun.server.ts";
import {
  boolean,
  createdOn,
  lastModified,
  longText,
  number,
  type RowValues,
  reference,
  serveTable,
  text,
  type Writing,
} from "#app/nouns/served-table.ts";
import { BUMP_LIMITS, type BumpPatch } from "./bump.ts";
import { BUMPS } from "./bump-writes.server.ts";

export const bumpsTable = serveTable({
  id: 645,
  name: "BUMPS",
  table: "bumps",
  softDeletedColumn: "retired_at",
  fields: [
    text("headline", { required: true, maxLength: BUMP_LIMITS.headline }),
    reference("product_id", 628, { required: true }),
    reference("bumped_product_id", 628, { required: true }),
    text("moment", { oneOf: ["checkout", "paid"], nullable: false }),
    number("price", { decimals: 2, max: BUMP_LIMITS.price }),
    longText("description"),
    number("position", { nullable: false, max: BUMP_LIMITS.position }),
    boolean("is_paused", { nullable: false }),
    createdOn(),
    lastModified(),
  ],
  ...servedNoun(BUMPS, { patchOf }),
});

/** A price that was sent empty is the product's own, not zero. */
function patchOf({ cleared }: Writing, values: RowValues<"bumps">): BumpPatch {
  return cleared.has("price") ? { ...values, price: null } : values;
}
