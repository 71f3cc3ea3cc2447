// Whether an offer is sold now, and its sentences. Apart from the offer's rules, which no public page needs.
import { dayAndHour, formatDate } from "#app/platform/money-and-dates/dates.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { chosenWords, type Term, termIn, termOf } from "#app/platform/money-and-dates/terms.ts";
import type { Row } from "#db/schema.ts";
import { choiceOf, choiceWords } from "./chosen-price.ts";

export type OfferState = "open" | "not_begun" | "ended" | "sold_out" | "retired";

/** The offer's state now. */
export function stateOf(
  offer: Pick<
    Row<"offers">,
    "retired_at" | "starts_at" | "ends_at" | "places" | "sold_units" | "access_until"
  >,
  now: Date,
): OfferState {
  if (offer.retired_at) return "retired";
  // The cohort is over.
  if (offer.access_until && offer.access_until <= now) return "ended";
  if (offer.ends_at && offer.ends_at <= now) return "ended";
  if (offer.starts_at && offer.starts_at > now) return "not_begun";
  return placesLeft(offer) === 0 ? "sold_out" : "open";
}

/** The columns of the offer's term. */
type OfferTerm = Term & { cohort?: Term | null };

/** The term that is sold: the cohort's, otherwise the offer's, otherwise the product's. */
export function soldTerm(offer: OfferTerm | null, product: Term | null): Term {
  return termIn(termOf(offer?.cohort, offer, product));
}

/** True if the waiting list is open. It is closed for an offer on sale and for a retired one. */
export function takesWaiting(state: OfferState): boolean {
  return state === "not_begun" || state === "ended" || state === "sold_out";
}

/** Null: no limit. */
export function placesLeft({ places, sold_units }: Pick<Row<"offers">, "places" | "sold_units">) {
  return places === null ? null : Math.max(0, places - sold_units);
}

/** Units that one person may take, paid or not: 1 if places are limited and the owner sets nothing; null: no limit. */
export function mostEach({ places, places_each }: Pick<Row<"offers">, "places" | "places_each">) {
  return places_each ?? (places === null ? null : 1);
}

/** The last tenth of the places is reserved for methods that pay at once, so that no boleto holds it for days. */
const LAST_SHARE = 10;

export const LAST_PLACES = "As últimas vagas são para quem paga na hora: escolha PIX ou cartão.";

/** True if `units` more would take one of the last places; with 0, if one of them is already taken. */
export function takesLastPlaces(offer: Pick<Row<"offers">, "places" | "sold_units">, units: number): boolean {
  const left = placesLeft(offer);
  return left !== null && offer.places !== null && left - units < Math.ceil(offer.places / LAST_SHARE);
}

export function eachSentence(most: number, { places }: Pick<Row<"offers">, "places">): string {
  const [one, many] = places === null ? ["unidade", "unidades"] : ["vaga", "vagas"];
  return `Cada pessoa pode levar ${most === 1 ? `1 ${one}` : `até ${most} ${many}`} desta oferta`;
}

/** Why a line with this offer cannot be bought. */
export const OFFER_STATE_SENTENCES: Record<Exclude<OfferState, "open">, string> = {
  not_begun: "Esta oferta ainda não começou",
  ended: "Esta oferta terminou",
  retired: "Esta oferta terminou",
  sold_out: "As vagas acabaram",
};

export const RENEWAL_REFUSED =
  "A renovação é só para quem já tem ou teve este produto, com a conta em que comprou";

export function offerAddress(slug: string): string {
  return `/c/${slug}`;
}

export function offersAddress(productId: number): string {
  return `/admin/produtos/${productId}/ofertas`;
}

/** "5" or "7,5"; empty for none. */
export function percentToField(basisPoints: number): string {
  return basisPoints === 0 ? "" : centsToField(basisPoints).replace(/,?0{1,2}$/, "");
}

/** Largest number that is still shown as "few left". */
const FEW_PLACES = 10;

/** Drops an opening day that has passed, because access then opens at once. */
export function beforeOpening<O extends Pick<Row<"offers">, "opens_at">>(offer: O, now: Date): O {
  return offer.opens_at && offer.opens_at <= now ? { ...offer, opens_at: null } : offer;
}

/** "12/12/2026", if that day is still to come. */
export function opensOn(offer: Pick<Row<"offers">, "opens_at"> | null, now: Date): string | null {
  return offer?.opens_at && offer.opens_at > now ? formatDate(offer.opens_at) : null;
}

/** Notes for deciding: term, opening day, PIX discount, end of sale, places left. */
export function offerNotes(
  offer: Pick<
    Row<"offers">,
    "price" | "minimum_price" | "opens_at" | "pix_discount" | "ends_at" | "places" | "sold_units"
  > &
    OfferTerm,
): string[] {
  const left = placesLeft(offer);
  const choice = choiceOf(offer);
  const lasts = chosenWords(soldTerm(offer, null));
  return [
    choice ? choiceWords(choice) : "",
    lasts ? `acesso ${lasts}` : "",
    offer.opens_at ? `pré-venda: abre em ${formatDate(offer.opens_at)}` : "",
    offer.pix_discount > 0 ? `${percentToField(offer.pix_discount)}% de desconto no PIX` : "",
    offer.ends_at ? `até ${dayAndHour(offer.ends_at)}` : "",
    left !== null && left <= FEW_PLACES ? (left === 1 ? "resta 1 vaga" : `restam ${left} vagas`) : "",
  ].filter(Boolean);
}
