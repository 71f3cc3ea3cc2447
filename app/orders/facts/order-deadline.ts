// How long an order waits for somebody to pay it (OP-15).
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { PaymentMethod } from "#db/schema.ts";

const CLEARING_DAYS = 5;
const DAYS_TO_TRY_AGAIN = 1;

/** When an order is given up if nobody pays it. */
export function orderEndsAt(method: PaymentMethod | "none", attemptEnd: Date): Date {
  return addDays(attemptEnd, method === "boleto" ? CLEARING_DAYS : DAYS_TO_TRY_AGAIN);
}
