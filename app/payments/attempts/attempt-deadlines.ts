// How long a payment waits (OP-15).
import type { Company } from "#app/company/company.ts";
import { addDays, addMinutes, dayOf } from "#app/platform/money-and-dates/dates.ts";
import type { PaymentMethod } from "#db/schema.ts";
import { dueAtEndOfDay } from "../boleto/boleto.ts";

/** What a bank gives the buyer to confirm a card. */
const CARD_MINUTES = 30;

export function attemptEndsAt(
  method: PaymentMethod,
  now: Date,
  { pixMinutes, boletoDays }: Company["deadlines"],
): Date {
  if (method === "boleto") return dueAtEndOfDay(dayOf(addDays(now, boletoDays)));
  return addMinutes(now, method === "pix" ? pixMinutes : CARD_MINUTES);
}
