// How long a payment waits (contract: orders and payments, 3), and when the provider is asked again, so that everything ends
// right without a single webhook (4).
import type { Company } from "#app/company/company.ts";
import { addDays, addMinutes, dayOf } from "#app/platform/money-and-dates/dates.ts";
import type { PaymentMethod } from "#db/schema.ts";
import { dueAtEndOfDay } from "../boleto/boleto.ts";
import type { AttemptState } from "../port/payment-provider.ts";

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

const PLAN_SECONDS = [10, 30, 60, 120, 300, 900, 3600];
const HOUR_SECONDS = 3600;
/** A slip may clear days after it was due, and a PIX be paid after its end. */
const DAYS_AFTER_END = 5;
/** Disputes and refunds made at the provider come late. */
const DAYS_AFTER_APPROVAL = 180;

interface PolledAttempt {
  state: AttemptState;
  created_at: Date;
  expires_at: Date | null;
}

export interface PollFacts {
  /** The provider still owes the end of a refund. */
  waitsForRefund: boolean;
  /** The provider tells all its changes at once, so that nobody asks for a payment that is done. */
  isSwept: boolean;
}

export function nextPollAt(
  attempt: PolledAttempt,
  now: Date,
  { waitsForRefund, isSwept }: PollFacts = { waitsForRefund: false, isSwept: false },
): Date | null {
  switch (attempt.state) {
    case "creating":
    case "pending":
    case "in_review":
      return whileOpen(attempt, now);
    case "approved":
      if (waitsForRefund) return addMinutes(now, 5);
      if (isSwept) return null;
      return now < addDays(attempt.created_at, DAYS_AFTER_APPROVAL) ? addDays(now, 1) : null;
    case "declined":
      return null;
    case "expired":
    case "cancelled":
      return now < addDays(attempt.expires_at ?? attempt.created_at, DAYS_AFTER_END)
        ? addMinutes(now, 60)
        : null;
  }
}

function whileOpen(attempt: PolledAttempt, now: Date): Date {
  const started = attempt.created_at.getTime();
  const planned = PLAN_SECONDS.map((seconds) => started + seconds * 1000).find((at) => at > now.getTime());
  const next = planned ?? now.getTime() + HOUR_SECONDS * 1000;
  // The page's countdown ends at expires_at: ask right then.
  const end = attempt.expires_at ? attempt.expires_at.getTime() + 1000 : Number.POSITIVE_INFINITY;
  return new Date(end > now.getTime() ? Math.min(next, end) : next);
}
