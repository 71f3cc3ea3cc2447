// Lines that are bought by an offer and not at the product's own price: whether that offer is theirs, open, and has room.
import { amountRefusal } from "#app/offers/chosen-price.ts";
import { OFFER_STATE_SENTENCES, placesLeft, stateOf } from "#app/offers/offer-state.ts";
import { readOffers, type SoldOffer } from "#app/offers/offers.server.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Db } from "#db/connect.server.ts";

interface OfferedLine {
  productId: number;
  offerId?: number | undefined;
  quantity: number;
  chosenCents?: number | undefined;
}

/**
 * Why the line is not sold, or the offer that it is sold by and for how much; null: the product's own price. An offer that
 * is refused by its amount alone is sold for another one.
 */
export type LineOffer =
  | { ok: true; offer: null }
  | { ok: true; offer: SoldOffer; price: number }
  | { ok: false; reason: string; offer?: SoldOffer };

const ONE_ONLY = "Com o valor que você escolhe, só uma unidade por compra";

/** One statement for all of them, and none where no line names an offer. */
export async function findLineOffers(
  db: Db,
  lines: readonly OfferedLine[],
  now: Date,
): Promise<(line: OfferedLine) => LineOffer> {
  const ids = [...new Set(lines.flatMap(({ offerId }) => offerId ?? []))];
  const offers = new Map(
    ids.length === 0 ? [] : (await readOffers(db, ids)).map((offer) => [offer.id, offer]),
  );
  const unitsOf = (offer: SoldOffer) =>
    lines.reduce((sum, { offerId, quantity }) => sum + (offerId === offer.id ? quantity : 0), 0);
  return ({ productId, offerId, quantity, chosenCents }) => {
    if (offerId === undefined) return { ok: true, offer: null };
    const offer = offers.get(offerId);
    if (!offer || offer.product_id !== productId) {
      return { ok: false, reason: OFFER_STATE_SENTENCES.retired };
    }
    const state = stateOf(offer, now);
    if (state !== "open") return { ok: false, reason: OFFER_STATE_SENTENCES[state] };
    const left = placesLeft(offer);
    if (left !== null && quantity > left) {
      return { ok: false, reason: left === 1 ? "Só resta 1 vaga" : `Só restam ${left} vagas` };
    }
    const refusal = amountRefused(offer, chosenCents);
    if (refusal) return { ok: false, reason: refusal, offer };
    const isFixed = offer.minimum_price === null;
    if (!isFixed && unitsOf(offer) > 1) return { ok: false, reason: ONE_ONLY };
    return { ok: true, offer, price: isFixed ? offer.price : (chosenCents ?? offer.price) };
  };
}

/** Of the buyer's wish only what the offer allows; who says nothing pays what is suggested. */
function amountRefused({ minimum_price, price }: SoldOffer, chosenCents: number | undefined): string | null {
  if (chosenCents === undefined) return null;
  return minimum_price === null
    ? `Esta oferta agora custa ${formatBRL(price)}`
    : amountRefusal(chosenCents, minimum_price);
}

/** Offers whose last place this order takes. */
export function soldOutBy(lines: readonly { offer: SoldOffer | null; quantity: number }[]): number[] {
  return lines.flatMap(({ offer, quantity }) =>
    offer && placesLeft(offer) === quantity && offer.places !== null ? offer.id : [],
  );
}
