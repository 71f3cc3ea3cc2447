import { servedNoun } from "#app/nouns/served-noun.server.ts";
import {
  boolean,
  createdOn,
  date,
  lastModified,
  number,
  type RowValues,
  reference,
  serveTable,
  text,
  type Writing,
} from "#app/nouns/served-table.ts";
import { OFFER_LIMITS, type OfferPatch } from "./offer.ts";
import { OFFERS } from "./offer-writes.server.ts";

export const offersTable = serveTable({
  id: 643,
  name: "OFFERS",
  table: "offers",
  softDeletedColumn: "retired_at",
  fields: [
    text("name", { required: true }),
    reference("product_id", 628, { required: true }),
    number("price", { required: true, decimals: 2, max: OFFER_LIMITS.price }),
    text("slug", { nullable: false, isForm: true }),
    number("original_price", { decimals: 2, max: OFFER_LIMITS.price }),
    text("methods", { encoding: { list: "," } }),
    number("max_installments", { min: 1, max: OFFER_LIMITS.max_installments }),
    text("interest_payer", { oneOf: ["buyer", "shop"] }),
    number("pix_discount", { decimals: 2, nullable: false, max: OFFER_LIMITS.pix_discount }),
    date("starts_at"),
    date("ends_at"),
    number("places", { min: 1, max: OFFER_LIMITS.places }),
    boolean("is_public", { nullable: false }),
    createdOn(),
    lastModified(),
    date("opens_at"),
    number("minimum_price", { decimals: 2, max: OFFER_LIMITS.minimum_price }),
    number("places_each", { min: 1, max: OFFER_LIMITS.places }),
  ],
  ...servedNoun(OFFERS, { patchOf }),
});

/** A price that was sent empty is none, not zero; a slug that was, is made of the name. */
function patchOf({ cleared }: Writing, values: RowValues<"offers">): OfferPatch {
  const { slug, ...rest } = values;
  const named = slug === undefined ? rest : { ...rest, slug: slug ?? "" };
  return cleared.has("price") ? { ...named, price: null } : named;
}
