import { servedNoun } from "#app/nouns/served-noun.server.ts";
import { type RowValues, servedFields, serveTable, type Writing } from "#app/nouns/served-table.ts";
import { OFFER_COLUMNS, type OfferPatch } from "./offer.ts";
import { OFFERS } from "./offer-writes.server.ts";

export const offersTable = serveTable({
  id: 643,
  name: "OFFERS",
  table: "offers",
  softDeletedColumn: "retired_at",
  fields: servedFields(OFFER_COLUMNS, { created_at: 14, updated_at: 15 }),
  ...servedNoun(OFFERS, { patchOf }),
});

/** An empty price means none, not zero; an empty slug is made of the name. */
function patchOf({ cleared }: Writing, values: RowValues<"offers">): OfferPatch {
  const { slug, ...rest } = values;
  const named = slug === undefined ? rest : { ...rest, slug: slug ?? "" };
  return cleared.has("price") ? { ...named, price: null } : named;
}
