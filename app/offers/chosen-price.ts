// Pay what you want: the amounts allowed for an offer with a minimum. The browser checks while typing; the server
// decides by the same functions.

import { fieldToCents, formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Outcome } from "#app/platform/outcome.ts";

/** Centavos. Smallest amount above zero: fees would eat a smaller one. */
const LEAST_PAID = 100;
/** Centavos. Largest amount: more is probably a typing mistake. */
export const MOST_CHOSEN = 10_000_000;

/** Query parameter of an offer's page and name of the amount field. */
export const AMOUNT_FIELD = "valor";

/** The amounts that a buyer may choose. */
export interface PriceChoice {
  minimum: number;
  suggested: number;
}

/** Null: the offer has a fixed price. */
export function choiceOf(offer: { price: number; minimum_price: number | null }): PriceChoice | null {
  return offer.minimum_price === null ? null : { minimum: offer.minimum_price, suggested: offer.price };
}

/** Why the amount is refused, without a full stop; null if it is allowed. */
export function amountRefusal(cents: number, minimum: number): string | null {
  if (cents < minimum) return `O mínimo é ${formatBRL(minimum)}`;
  if (cents > MOST_CHOSEN) return `O máximo é ${formatBRL(MOST_CHOSEN)}`;
  if (cents === 0 || cents >= LEAST_PAID) return null;
  return `Pague ${formatBRL(LEAST_PAID)} ou mais, ou ${formatBRL(0)} para levar de graça`;
}

/** Reads "10", "10,50" or "R$ 10". */
export function readAmount(text: string, minimum: number): Outcome<{ cents: number }> {
  if (text.trim() === "") return { ok: false, message: "Informe quanto você quer pagar." };
  const cents = fieldToCents(text);
  if (cents === undefined) return { ok: false, message: "Informe um valor, como 10 ou 10,50." };
  const refusal = amountRefusal(cents, minimum);
  return refusal ? { ok: false, message: `${refusal}.` } : { ok: true, cents };
}

/** Short form, beside the offer's name. */
export function choiceWords({ minimum }: PriceChoice): string {
  return minimum > 0 ? `você escolhe o valor, a partir de ${formatBRL(minimum)}` : "você escolhe o valor";
}

/** Hint under the field. */
export function choiceHint({ minimum, suggested }: PriceChoice): string {
  if (suggested === 0) return "Pague quanto quiser, ou deixe 0,00 para levar de graça.";
  const least =
    minimum > 0 ? `O mínimo é ${formatBRL(minimum)}` : `Se preferir, leve de graça (${formatBRL(0)})`;
  return minimum === suggested ? `${least}.` : `Sugestão: ${formatBRL(suggested)}. ${least}.`;
}
