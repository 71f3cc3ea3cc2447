// Lines that are bought by an offer and not at the product's own price: whether that offer is theirs, open, and has room. An
// offer that is refused by its amount alone is sold for another one.
import { amountRefusal } from "#app/offers/chosen-price.ts";
import { takenBy } from "#app/offers/offer-cohorts.server.ts";
import {
  eachSentence,
  mostEach,
  OFFER_STATE_SENTENCES,
  placesLeft,
  RENEWAL_REFUSED,
  stateOf,
} from "#app/offers/offer-state.ts";
import { readOffers, type SoldOffer } from "#app/offers/offers.server.ts";
import { readHeldUnits } from "#app/orders/holds/held-orders.server.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { listEverHad } from "#app/rights/owned.server.ts";
import { type PricedLine, type Pricer, type SoldLine, unsold, withLines } from "./priced-line.ts";

const ONE_ONLY = "Com o valor que você escolhe, só uma unidade por compra";

/**
 * One statement for all offers, another for what a known buyer has of those that are limited; of a cohort's offers one for
 * the cohorts, and one for which of them a known buyer is in. In an order's transaction
 * the offers are held by the first, so the second counts what others wrote.
 */
export const priceByOffers: Pricer = async (db, _shop, { cart, question: { now, holder } }) => {
  const { lines } = cart;
  const ids = [...new Set(lines.flatMap(({ offerId }) => offerId ?? []))];
  const offers = new Map((await readOffers(db, ids, holder.userId)).map((offer) => [offer.id, offer]));
  const isLimited = [...offers.values()].some((offer) => mostEach(offer) !== null);
  const renewed = [...offers.values()].filter(({ is_renewal }) => is_renewal);
  const renewedIds = renewed.map(({ product_id }) => product_id);
  const { userId } = holder;
  const had = userId === undefined ? new Set<number>() : await listEverHad(db, userId, renewedIds);
  const held = isLimited ? await readHeldUnits(db, holder) : new Map<number, number>();
  const unitsOf = (id: number) =>
    lines.reduce((sum, { offerId, quantity }) => sum + (offerId === id ? quantity : 0), 0);
  return withLines(cart, (line) => {
    if (line.offerId === undefined) return line;
    const offer = offers.get(line.offerId);
    if (offer?.is_renewal && !had.has(offer.product_id)) {
      return unsold(line, { state: "inactive", reason: RENEWAL_REFUSED, refusedFor: "renewal_only" });
    }
    const wanted = { units: unitsOf(line.offerId), held: held.get(line.offerId) ?? 0, now };
    return priceByOffer(line, offer, wanted);
  });
};

function priceByOffer(
  line: SoldLine,
  sold: SoldOffer | undefined,
  { units, held, now }: { units: number; held: number; now: Date },
): PricedLine {
  const inactive = (reason: string, most?: number) => unsold(line, { state: "inactive", reason, most });
  const offer = sold && takenBy(sold, units);
  if (!offer || offer.product_id !== line.productId) return inactive(OFFER_STATE_SENTENCES.retired);
  const state = stateOf(offer, now);
  if (state !== "open") {
    return unsold(line, { state: "inactive", reason: OFFER_STATE_SENTENCES[state], refusedFor: state });
  }
  const short = shortOf(offer, units, held);
  if (short) return inactive(short.reason, short.most);
  const refusal = amountRefused(offer, line.chosenCents);
  if (refusal) return unsold(line, { state: "amount", reason: refusal, offer });
  const isChosen = offer.minimum_price !== null;
  if (isChosen && units > 1) return inactive(ONE_ONLY);
  const price = isChosen ? (line.chosenCents ?? offer.price) : offer.price;
  return { ...line, offer, isChosen, pixDiscount: offer.pix_discount, listPrice: price, price };
}

/** Why so many units are too many, for one person or for what is left. */
function shortOf(
  offer: SoldOffer,
  units: number,
  held: number,
): { reason: string; most: number } | undefined {
  const each = mostEach(offer);
  if (each !== null && units + held > each) {
    return { reason: eachSentence(each, offer), most: Math.max(0, each - held) };
  }
  const left = placesLeft(offer);
  if (left === null || units <= left) return undefined;
  return { reason: left === 1 ? "Só resta 1 vaga" : `Só restam ${left} vagas`, most: left };
}

/** The amount that the buyer chose, as far as the offer allows it; the suggested price where nothing was chosen. */
function amountRefused({ minimum_price, price }: SoldOffer, chosenCents: number | undefined): string | null {
  if (chosenCents === undefined) return null;
  return minimum_price === null
    ? `Esta oferta agora custa ${formatBRL(price)}`
    : amountRefusal(chosenCents, minimum_price);
}
