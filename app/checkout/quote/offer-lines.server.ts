// Lines that are bought by an offer and not at the product's own price: whether that offer is theirs, open, and has room.
import { OFFER_STATE_SENTENCES, placesLeft, stateOf } from "#app/offers/offer-state.ts";
import { readOffers, type SoldOffer } from "#app/offers/offers.server.ts";
import type { Db } from "#db/connect.server.ts";

interface OfferedLine {
  productId: number;
  offerId?: number | undefined;
  quantity: number;
}

/** Why the line is not sold, or the offer that it is sold by; null: the product's own price. */
export type LineOffer = { ok: true; offer: SoldOffer | null } | { ok: false; reason: string };

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
  return ({ productId, offerId, quantity }) => {
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
    return { ok: true, offer };
  };
}

/** Offers whose last place this order takes. */
export function soldOutBy(lines: readonly { offer: SoldOffer | null; quantity: number }[]): number[] {
  return lines.flatMap(({ offer, quantity }) =>
    offer && placesLeft(offer) === quantity && offer.places !== null ? offer.id : [],
  );
}
