// Reads offers: for the owner's list, the offer's page, a price and a product's page.

import { sql } from "kysely";
import { namesOf } from "#app/nouns/columns.ts";
import { type Db, forNoKeyUpdate } from "#db/connect.server.ts";
import { OFFER_COLUMNS, SOLD_COLUMNS } from "./offer.ts";
import { takenBy, withCohorts } from "./offer-cohorts.server.ts";
import { beforeOpening, stateOf } from "./offer-state.ts";

export type SoldOffer = Awaited<ReturnType<typeof readOffers>>[number];
export type OfferListItem = Awaited<ReturnType<typeof listOffersOf>>[number];
export type EditedOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** Limit; a product has few offers. */
const MOST_LISTED = 200;
const MOST_SHOWN = 12;

/**
 * The offers of a purchase, as this buyer may take them. An order's transaction locks their rows in id order, so that
 * a second order sees the places that the first one took.
 */
export async function readOffers(db: Db, ids: readonly number[], userId?: number) {
  const query = db
    .selectFrom("offers")
    .select(SOLD_COLUMNS)
    .where("id", "in", [...ids])
    .orderBy("id");
  return withCohorts(db, await (db.isTransaction ? forNoKeyUpdate(db, query) : query).execute(), userId);
}

/** All offers of a product, those on sale first. */
export async function listOffersOf(db: Db, productId: number) {
  const offers = await db
    .selectFrom("offers")
    .select([...SOLD_COLUMNS, "offers.version"])
    .where("product_id", "=", productId)
    .orderBy(sql`case when retired_at is null then 0 else 1 end`)
    .orderBy("id")
    .limit(MOST_LISTED)
    .execute();
  return withCohorts(db, offers);
}

export async function findOffer(db: Db, id: number) {
  return db
    .selectFrom("offers")
    .select(["id", "version", "updated_at", ...namesOf(OFFER_COLUMNS)])
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
}

export async function findProductOfOffers(db: Db, id: number) {
  return db
    .selectFrom("products")
    .select(["id", "name", "price", "original_price", "is_active"])
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
}

/** An offer by its slug, also a retired one, because its page says what became of it; as this visitor may take it. */
export async function findOfferBySlug(db: Db, slug: string, userId?: number) {
  const query = db.selectFrom("offers").select(SOLD_COLUMNS).where("slug", "=", slug);
  const [offer] = await withCohorts(db, await query.execute(), userId);
  return offer && takenBy(offer, 1);
}

/** Public, open offers with places left, for the product's page. */
export async function listPublicOffers(db: Db, productId: number, now: Date) {
  const rows = await db
    .selectFrom("offers")
    .select(SOLD_COLUMNS)
    .where("product_id", "=", productId)
    .where("is_public", "=", true)
    .where("is_renewal", "=", false)
    .where("retired_at", "is", null)
    .orderBy("price")
    .orderBy("id")
    .limit(MOST_SHOWN)
    .execute();
  const sold = await withCohorts(db, rows);
  return sold.filter((offer) => stateOf(offer, now) === "open").map((offer) => beforeOpening(offer, now));
}

/** The next time at which an offer begins, ends or opens, so that cached pages expire then. */
export async function nextOfferChange(db: Db, now: Date): Promise<Date | undefined> {
  const hours = await Promise.all(
    (["starts_at", "ends_at", "opens_at"] as const).map((column) => nextHour(db, column, now)),
  );
  return hours.filter((hour) => hour !== undefined).sort((a, b) => a.getTime() - b.getTime())[0];
}

async function nextHour(
  db: Db,
  column: "starts_at" | "ends_at" | "opens_at",
  now: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("offers")
    .select(column)
    .where(column, ">", now)
    .orderBy(column)
    .limit(1)
    .executeTakeFirst();
  return row?.[column as "starts_at"] ?? undefined;
}
