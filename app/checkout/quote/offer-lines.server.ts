// Lines that are bought by an offer and not at the product's own price: whether that offer is theirs, open, and has room.
import { amountRefusal } from "#app/offers/chosen-price.ts";
import {
  eachSentence,
  mostEach,
  OFFER_STATE_SENTENCES,
  placesLeft,
  stateOf,
  takesLastPlaces,
} from "#app/offers/offer-state.ts";
import { readOffers, type SoldOffer } from "#app/offers/offers.server.ts";
import { type Holder, readHeldUnits } from "#app/orders/holds/held-orders.server.ts";
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
  /** `most`: so many this buyer may still take, though more were asked for. */
  | { ok: false; reason: string; offer?: SoldOffer; most?: number };

const ONE_ONLY = "Com o valor que você escolhe, só uma unidade por compra";

/**
 * One statement for all of them, another for what a known buyer has of those that are limited, and none where no line
 * names an offer. In an order's transaction the offers are held by the first, so the second counts what others wrote.
 */
export async function findLineOffers(
  db: Db,
  lines: readonly OfferedLine[],
  { now, holder }: { now: Date; holder: Holder },
): Promise<(line: OfferedLine) => LineOffer> {
  const ids = [...new Set(lines.flatMap(({ offerId }) => offerId ?? []))];
  const offers = new Map(
    ids.length === 0 ? [] : (await readOffers(db, ids)).map((offer) => [offer.id, offer]),
  );
  const isLimited = [...offers.values()].some((offer) => mostEach(offer) !== null);
  const held = isLimited ? await readHeldUnits(db, holder) : new Map<number, number>();
  const unitsOf = (offer: SoldOffer) =>
    lines.reduce((sum, { offerId, quantity }) => sum + (offerId === offer.id ? quantity : 0), 0);
  return ({ productId, offerId, chosenCents }) => {
    if (offerId === undefined) return { ok: true, offer: null };
    const offer = offers.get(offerId);
    if (!offer || offer.product_id !== productId) {
      return { ok: false, reason: OFFER_STATE_SENTENCES.retired };
    }
    const state = stateOf(offer, now);
    if (state !== "open") return { ok: false, reason: OFFER_STATE_SENTENCES[state] };
    const short = shortOf(offer, unitsOf(offer), held.get(offer.id) ?? 0);
    if (short) return { ok: false, ...short };
    const refusal = amountRefused(offer, chosenCents);
    if (refusal) return { ok: false, reason: refusal, offer };
    const isFixed = offer.minimum_price === null;
    if (!isFixed && unitsOf(offer) > 1) return { ok: false, reason: ONE_ONLY };
    return { ok: true, offer, price: isFixed ? offer.price : (chosenCents ?? offer.price) };
  };
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

/** Of the buyer's wish only what the offer allows; who says nothing pays what is suggested. */
function amountRefused({ minimum_price, price }: SoldOffer, chosenCents: number | undefined): string | null {
  if (chosenCents === undefined) return null;
  return minimum_price === null
    ? `Esta oferta agora custa ${formatBRL(price)}`
    : amountRefusal(chosenCents, minimum_price);
}

/** Without a boleto where one of the last places would wait for it, as long as there is another way to pay. */
export function methodsAtOnce<M extends { method: string }>(
  methods: readonly M[],
  lines: readonly { offer: SoldOffer | null; quantity: number }[],
): readonly M[] {
  const takesLast = lines.some(({ offer, quantity }) => offer !== null && takesLastPlaces(offer, quantity));
  const others = takesLast ? methods.filter(({ method }) => method !== "boleto") : [];
  return others.length > 0 ? others : methods;
}
