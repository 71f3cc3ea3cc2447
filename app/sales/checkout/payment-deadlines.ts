// How long a payment and an order wait (contract: orders and payments, 3).
import { addDays, addMinutes, dayOf } from "#app/platform/dates.ts";
import { dueAtEndOfDay } from "#app/sales/payment/boleto.ts";
import type { PaymentMethod } from "#db/schema.ts";

const OPEN_MINUTES = 30;
const BOLETO_DAYS = 3;
const CLEARING_DAYS = 5;
const DAYS_TO_TRY_AGAIN = 1;

export function attemptEndsAt(method: PaymentMethod, now: Date): Date {
  return method === "boleto"
    ? dueAtEndOfDay(dayOf(addDays(now, BOLETO_DAYS)))
    : addMinutes(now, OPEN_MINUTES);
}

/** When an order is given up if nobody pays it. */
export function orderEndsAt(method: PaymentMethod | "none", attemptEnd: Date): Date {
  return addDays(attemptEnd, method === "boleto" ? CLEARING_DAYS : DAYS_TO_TRY_AGAIN);
}
