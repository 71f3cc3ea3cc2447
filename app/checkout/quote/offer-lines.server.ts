// Prices lines bought by an offer: checks that the offer belongs to the product, is open and has places left. An offer
// refused only for its amount can be bought with another amount.
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
 * One statement for all offers and one for what a known buyer took of limited ones; for offers of cohorts one for the
 * cohorts and one for the buyer's membership. In an order's transaction the first statement locks the offers, so the
 * second counts committed
 * orders.
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

/** Explains why the quantity is too large, for one person or for the places left. */
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

/** Refuses an amount outside the offer's range. Without an amount the suggested price counts. */
function amountRefused({ minimum_price, price }: SoldOffer, chosenCents: number | undefined): string | null {
  if (chosenCents === undefined) return null;
  return minimum_price === null
    ? `Esta oferta agora custa ${formatBRL(price)}`
    : amountRefusal(chosenCents, minimum_price);
}
