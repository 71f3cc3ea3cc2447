// How long an order waits for somebody to pay it, and for how much of that it holds places and the use of its coupon
// (contract: orders and payments, 3).

import type { Company } from "#app/company/company.ts";
import { attemptEndsAt } from "#app/payments/attempts/attempt-times.ts";
import { addDays, addMinutes } from "#app/platform/money-and-dates/dates.ts";
import type { PaymentMethod, Row } from "#db/schema.ts";

const CLEARING_DAYS = 5;
const DAYS_TO_TRY_AGAIN = 1;

/** When an order is given up if nobody pays it. */
export function orderEndsAt(method: PaymentMethod | "none", attemptEnd: Date): Date {
  return addDays(attemptEnd, method === "boleto" ? CLEARING_DAYS : DAYS_TO_TRY_AGAIN);
}

/** However long its payment may wait, by PIX and by card. */
export const MOST_HOLD_MINUTES = 60;

/** Counted from when it was placed: another try takes nobody's place for longer. */
export function holdEndsAt(method: PaymentMethod, placedAt: Date, deadlines: Company["deadlines"]): Date {
  const { boletoHoldDays } = deadlines;
  if (method === "boleto" && boletoHoldDays > 0) return addDays(placedAt, boletoHoldDays);
  const most = addMinutes(placedAt, MOST_HOLD_MINUTES);
  const end = method === "boleto" ? most : attemptEndsAt(method, placedAt, deadlines);
  return end < most ? end : most;
}

/** When it is paid otherwise, or its buyer says that it is paid: not sooner than before, and not again once it is over. */
export function laterHold(
  { hold_until: before, created_at }: Pick<Row<"orders">, "hold_until" | "created_at">,
  method: PaymentMethod,
  deadlines: Company["deadlines"],
): Date | null {
  const end = holdEndsAt(method, created_at, deadlines);
  return before === null || before > end ? before : end;
}
