// Whether an offer is sold now, and what is said of it where it is bought: apart from its rules, which no public page needs.
import { dayAndHour, formatDate } from "#app/platform/money-and-dates/dates.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { chosenWords, type Term, termIn, termOf } from "#app/platform/money-and-dates/terms.ts";
import type { Row } from "#db/schema.ts";
import { choiceOf, choiceWords } from "./chosen-price.ts";

export type OfferState = "open" | "not_begun" | "ended" | "sold_out" | "retired";

/** Whether it is sold now, and if not, why. */
export function stateOf(
  offer: Pick<
    Row<"offers">,
    "retired_at" | "starts_at" | "ends_at" | "places" | "sold_units" | "access_until"
  >,
  now: Date,
): OfferState {
  if (offer.retired_at) return "retired";
  // The cohort that it would give a place in is over.
  if (offer.access_until && offer.access_until <= now) return "ended";
  if (offer.ends_at && offer.ends_at <= now) return "ended";
  if (offer.starts_at && offer.starts_at > now) return "not_begun";
  return placesLeft(offer) === 0 ? "sold_out" : "open";
}

/** The columns that say how long its access lasts. */
type OfferTerm = Term & { cohort?: Term | null };

/** The term of a sale: the cohort's, else the offer's, else the product's. */
export function soldTerm(offer: OfferTerm | null, product: Term | null): Term {
  return termIn(termOf(offer?.cohort, offer, product));
}

/** Whether somebody may ask to be told when it is sold: what is sold now is bought, and what was retired does not come back by itself. */
export function takesWaiting(state: OfferState): boolean {
  return state === "not_begun" || state === "ended" || state === "sold_out";
}

/** Places that are left; null: no limit. */
export function placesLeft({ places, sold_units }: Pick<Row<"offers">, "places" | "sold_units">) {
  return places === null ? null : Math.max(0, places - sold_units);
}

/** How many of them one person may take, unpaid or paid: 1 where places are counted and the owner says nothing else; null: no end of them. */
export function mostEach({ places, places_each }: Pick<Row<"offers">, "places" | "places_each">) {
  return places_each ?? (places === null ? null : 1);
}

/** One place in so many counts as a last one; these are kept for ways that pay at once, so that none waits for a boleto. */
const LAST_SHARE = 10;

export const LAST_PLACES = "As últimas vagas são para quem paga na hora: escolha PIX ou cartão.";

/** Whether one of the last is among `units` more, or, with none, among those that are taken already. */
export function takesLastPlaces(offer: Pick<Row<"offers">, "places" | "sold_units">, units: number): boolean {
  const left = placesLeft(offer);
  return left !== null && offer.places !== null && left - units < Math.ceil(offer.places / LAST_SHARE);
}

/** Without a full stop. */
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

/** Without a full stop. */
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

/** The most places that are still said to be few. */
const FEW_PLACES = 10;

/** The offer without its opening day once that has come, because what is bought then is open at once. */
export function beforeOpening<O extends Pick<Row<"offers">, "opens_at">>(offer: O, now: Date): O {
  return offer.opens_at && offer.opens_at <= now ? { ...offer, opens_at: null } : offer;
}

/** "12/12/2026", as long as that day is still to come. */
export function opensOn(offer: Pick<Row<"offers">, "opens_at"> | null, now: Date): string | null {
  return offer?.opens_at && offer.opens_at > now ? formatDate(offer.opens_at) : null;
}

/** What somebody who decides should know: how long it lasts, when it opens, what PIX saves, until when, how many are left. */
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
