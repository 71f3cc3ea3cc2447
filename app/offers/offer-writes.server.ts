// The one write of an offer, for every door.
import type { Asked, Noun } from "#app/nouns/noun.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import { pastTerm } from "#app/nouns/term-columns.ts";
import { slugify, uniqueSlug } from "#app/platform/text/slug.ts";
import type { Db } from "#db/connect.server.ts";
import { touchOffers } from "#db/writes.server.ts";
import {
  inOrder,
  OFFER_COLUMNS,
  OFFER_LIMITS,
  OFFER_RULES,
  OFFER_SENTENCES,
  type OfferFacts,
} from "./offer.ts";
import { isCohortOf } from "./offer-cohorts.server.ts";
import { placesLeft } from "./offer-state.ts";
import type { SoldOffer } from "./offers.server.ts";

/** An offer with orders is retired instead of deleted. */
export const OFFERS: Noun<OfferFacts> = {
  table: "offers",
  name: "offer",
  columns: OFFER_COLUMNS,
  rules: OFFER_RULES,
  retires: true,
  normal: inOrder,
  refusals: async (trx, asked, now) => ({
    ...(await brokenLinks(trx, asked)),
    ...pastTerm(asked.before, asked.facts, now),
  }),
  async completed(trx, { facts }) {
    const slug = facts.slug === "" ? await freeSlug(trx, facts.name) : facts.slug;
    return { ...facts, slug, price: facts.price ?? 0 };
  },
  taken: () => ({ field: "slug", error: OFFER_SENTENCES.slugTaken }),
};

/** Order listener: publishes which offers sold their last place. Runs in the order's transaction. */
export async function tellSoldOut(
  trx: Db,
  _shop: unknown,
  { lines }: { lines: readonly { offer: SoldOffer | null; quantity: number }[] },
  now: Date,
): Promise<void> {
  const ids = lines.flatMap(({ offer, quantity }) =>
    offer && placesLeft(offer) === quantity && offer.places !== null ? offer.id : [],
  );
  if (ids.length > 0) await tellPlaces(trx, ids, now);
}

/** Drops cached product pages, because these offers sold out or have places again. */
export async function tellPlaces(trx: Db, ids: number[], now: Date): Promise<void> {
  await touchOffers(trx, ids, now);
}

async function brokenLinks(trx: Db, asked: Asked<OfferFacts>): Promise<Refusals> {
  const refused = await brokenProduct(trx, asked);
  const { before, facts } = asked;
  if (facts.cohort_id === null || facts.cohort_id === before?.cohort_id) return refused;
  if (await isCohortOf(trx, facts.cohort_id, facts.product_id)) return refused;
  return { ...refused, cohort_id: { code: "does_not_exist", error: OFFER_SENTENCES.noCohort } };
}

async function brokenProduct(trx: Db, { before, facts }: Asked<OfferFacts>): Promise<Refusals> {
  const { product_id } = facts;
  if (before?.product_id === product_id) return {};
  if (before) return { product_id: { code: "invalid", error: OFFER_SENTENCES.sameProduct } };
  const product = await trx
    .selectFrom("products")
    .select("id")
    .where("id", "=", product_id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  return product ? {} : { product_id: { code: "does_not_exist", error: OFFER_SENTENCES.noProduct } };
}

/** A free slug from the name; the unique index decides. */
async function freeSlug(trx: Db, name: string): Promise<string> {
  const slug = slugify(name).slice(0, OFFER_LIMITS.slug - 8) || "oferta";
  const taken = await trx
    .selectFrom("offers")
    .select("slug")
    .where("slug", ">=", slug)
    .where("slug", "<", `${slug}.`)
    .execute();
  return uniqueSlug(slug, new Set(taken.map((row) => row.slug)));
}
