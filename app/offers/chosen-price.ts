// Pay what you want: what a buyer may say for an offer that has a minimum. The page asks while it is typed, and the server,
// which decides, asks by the same words.

import { fieldToCents, formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Outcome } from "#app/platform/outcome.ts";

/** The least that may be paid where it is not nothing: fees would eat up less. */
const LEAST_PAID = 100;
/** The most that may be paid: more is a slip of the finger. */
export const MOST_CHOSEN = 10_000_000;

/** The parameter of an offer's page, and the name of the field, that hold the amount. */
export const AMOUNT_FIELD = "valor";

/** What an offer that lets the buyer say the amount tells of it. */
export interface PriceChoice {
  minimum: number;
  suggested: number;
}

/** Null: the offer costs its price. */
export function choiceOf(offer: { price: number; minimum_price: number | null }): PriceChoice | null {
  return offer.minimum_price === null ? null : { minimum: offer.minimum_price, suggested: offer.price };
}

/** Why so much cannot be paid, without a full stop; null: it can. */
export function amountRefusal(cents: number, minimum: number): string | null {
  if (cents < minimum) return `O mínimo é ${formatBRL(minimum)}`;
  if (cents > MOST_CHOSEN) return `O máximo é ${formatBRL(MOST_CHOSEN)}`;
  if (cents === 0 || cents >= LEAST_PAID) return null;
  return `Pague ${formatBRL(LEAST_PAID)} ou mais, ou ${formatBRL(0)} para levar de graça`;
}

/** "10", "10,50" or "R$ 10", as it was typed. */
export function readAmount(text: string, minimum: number): Outcome<{ cents: number }> {
  if (text.trim() === "") return { ok: false, message: "Informe quanto você quer pagar." };
  const cents = fieldToCents(text);
  if (cents === undefined) return { ok: false, message: "Informe um valor, como 10 ou 10,50." };
  const refusal = amountRefusal(cents, minimum);
  return refusal ? { ok: false, message: `${refusal}.` } : { ok: true, cents };
}

/** In a few words, beside the offer's name. */
export function choiceWords({ minimum }: PriceChoice): string {
  return minimum > 0 ? `você escolhe o valor, a partir de ${formatBRL(minimum)}` : "você escolhe o valor";
}

/** Under the field. */
export function choiceHint({ minimum, suggested }: PriceChoice): string {
  if (suggested === 0) return "Pague quanto quiser, ou deixe 0,00 para levar de graça.";
  const least =
    minimum > 0 ? `O mínimo é ${formatBRL(minimum)}` : `Se preferir, leve de graça (${formatBRL(0)})`;
  return minimum === suggested ? `${least}.` : `Sugestão: ${formatBRL(suggested)}. ${least}.`;
}
