// Counts views of offer pages and opened checkouts, anonymously: in memory, flushed now and then. A crash loses the
// last seconds.
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { type Db, engineOf, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { SOLD_COLUMNS } from "./offer.ts";
import { stateOf } from "./offer-state.ts";

/** The path of a product's or an offer's page, or of its data. */
const PAGE = /^\/(?:produto\/([1-9]\d{0,14})(?:-[^/?]*)?|c\/([a-z0-9-]{1,80}))(?:\.data)?(?:\?|$)/;

/** A product at its own price, or an offer by id or slug. */
type Place = { productId: number } | { offerId: number } | { slug: string };

interface Counted {
  day: string;
  place: Place;
  pages: number;
  checkouts: number;
}

type CountedOffer = Pick<Row<"offers">, "id" | "product_id" | "slug"> & Parameters<typeof stateOf>[0];
type CountRow = Row<"offer_counts">;

interface OpenedLine {
  productId: number;
  offerId?: number | undefined;
  bumpId?: number | undefined;
}

declare module "#app/context.ts" {
  // As in app/popups/popup-counts.server.ts.
  interface AppContext {
    offerCounts: OfferCounts;
  }
}

export class OfferCounts {
  readonly #now: () => Date;
  #counts = new Map<string, Counted>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Counts a page view. */
  sawPage(address: string): void {
    const [, product, slug] = PAGE.exec(address) ?? [];
    if (product) this.#add({ productId: Number(product) }, "pages");
    else if (slug) this.#add({ slug }, "pages");
  }

  /** Counts an opened checkout. Bumps have figures of their own. */
  openedCheckout(lines: readonly OpenedLine[]): void {
    for (const { productId, offerId, bumpId } of lines) {
      if (bumpId === undefined) this.#add(offerId === undefined ? { productId } : { offerId }, "checkouts");
    }
  }

  /** Flushes the counts, as a job and at shutdown; what fails is kept for the next flush. */
  async write(db: Db): Promise<void> {
    const taken = this.#counts;
    this.#counts = new Map();
    if (taken.size === 0) return;
    try {
      await inTransaction(db, (trx) => addCounts(trx, [...taken.values()], this.#now()));
    } catch (error) {
      for (const [key, counted] of taken) {
        const since = this.#counts.get(key) ?? { pages: 0, checkouts: 0 };
        const pages = counted.pages + since.pages;
        this.#counts.set(key, { ...counted, pages, checkouts: counted.checkouts + since.checkouts });
      }
      throw error;
    }
  }

  #add(place: Place, what: "pages" | "checkouts"): void {
    const day = dayOf(this.#now());
    const key = `${day} ${JSON.stringify(place)}`;
    const counted = this.#counts.get(key) ?? { day, place, pages: 0, checkouts: 0 };
    this.#counts.set(key, { ...counted, [what]: counted[what] + 1 });
  }
}

async function addCounts(trx: Db, taken: Counted[], now: Date): Promise<void> {
  const rows = rowsOf(taken, await findOffers(trx, taken), now);
  if (rows.length === 0) return;
  const known = trx
    .selectFrom("products")
    .select("id")
    .where(
      "id",
      "in",
      rows.map(({ product_id }) => product_id),
    )
    .orderBy("id");
  // Locks the products like an order's lines do, so that none is deleted in between.
  const held = await (engineOf(trx) === "postgres" ? known.forKeyShare() : known).execute();
  const living = new Set(held.map(({ id }) => id));
  const values = rows.filter(({ product_id }) => living.has(product_id));
  if (values.length === 0) return;
  await trx
    .insertInto("offer_counts")
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(["day", "product_id", "offer_id"]).doUpdateSet((eb) => ({
        pages: eb("offer_counts.pages", "+", eb.ref("excluded.pages")),
        checkouts: eb("offer_counts.checkouts", "+", eb.ref("excluded.checkouts")),
      })),
    )
    .execute();
}

async function findOffers(trx: Db, taken: Counted[]): Promise<CountedOffer[]> {
  const slugs = taken.flatMap(({ place }) => ("slug" in place ? place.slug : []));
  const ids = taken.flatMap(({ place }) => ("offerId" in place ? place.offerId : []));
  if (slugs.length + ids.length === 0) return [];
  return trx
    .selectFrom("offers")
    .select(SOLD_COLUMNS)
    .where((eb) =>
      eb.or([
        ...(slugs.length > 0 ? [eb("slug", "in", slugs)] : []),
        ...(ids.length > 0 ? [eb("id", "in", ids)] : []),
      ]),
    )
    .execute();
}

/** One row per offer and day, sorted, so that two processes cannot deadlock. */
function rowsOf(taken: Counted[], offers: CountedOffer[], now: Date): CountRow[] {
  const rows = new Map<string, CountRow>();
  for (const { day, place, pages, checkouts } of taken) {
    const offer = offers.find(({ id, slug }) =>
      "slug" in place ? slug === place.slug : "offerId" in place && id === place.offerId,
    );
    const own = "productId" in place ? { product_id: place.productId, offer_id: 0 } : undefined;
    const of = own ?? (offer && { product_id: offer.product_id, offer_id: offer.id });
    if (!of) continue;
    // While an offer is sold, its page counts as its checkout.
    const opened = "slug" in place && offer && stateOf(offer, now) === "open" ? pages : 0;
    const key = `${day} ${of.product_id} ${of.offer_id}`;
    const before = rows.get(key);
    rows.set(key, {
      day,
      ...of,
      pages: pages + (before?.pages ?? 0),
      checkouts: checkouts + opened + (before?.checkouts ?? 0),
    });
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
