// How long a payment and an order wait (contract: orders and payments, 3).
import type { Company } from "#app/platform/config/company.ts";
import { addDays, addMinutes, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { dueAtEndOfDay } from "#app/sales/payment/boleto.ts";
import type { PaymentMethod } from "#db/schema.ts";

/** What a bank gives the buyer to confirm a card. */
const CARD_MINUTES = 30;
const CLEARING_DAYS = 5;
const DAYS_TO_TRY_AGAIN = 1;

export function attemptEndsAt(
  method: PaymentMethod,
  now: Date,
  { pixMinutes, boletoDays }: Company["deadlines"],
): Date {
  if (method === "boleto") return dueAtEndOfDay(dayOf(addDays(now, boletoDays)));
  return addMinutes(now, method === "pix" ? pixMinutes : CARD_MINUTES);
}

/** When an order is given up if nobody pays it. */
export function orderEndsAt(method: PaymentMethod | "none", attemptEnd: Date): Date {
  return addDays(attemptEnd, method === "boleto" ? CLEARING_DAYS : DAYS_TO_TRY_AGAIN);
}
