// How much of a payment can be refunded, and for which lines.

import type { AttemptRow } from "#app/payments/port/attempt-facts.ts";
import type { Capabilities } from "#app/payments/port/payment-provider.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { Row } from "#db/schema.ts";
import { chargedOf } from "../log/order-amounts.ts";

type Line = Pick<Row<"order_items">, "id" | "price" | "quantity" | "rest_cents" | "refunded_at">;
type Payment = Pick<
  AttemptRow,
  "id" | "charged_cents" | "approved_cents" | "refunded_cents" | "dispute" | "method" | "created_at"
>;
type Refund = Pick<Row<"refunds">, "attempt_id" | "cents" | "state">;

export type RefundRefusal = "nothing_to_refund" | "too_much" | "refund_by_hand" | "invalid" | "disputed";
export type RefundAmount = Outcome<{ cents: number; lines: number[] }, { why: RefundRefusal }>;

/** The attempt to refund from: the one that paid the order, otherwise any with money left. */
export function refundableAttempt<A extends Payment>(
  attempts: readonly A[],
  refunds: readonly Refund[],
): A | undefined {
  const withMoney = attempts.filter((attempt) => leftOf(attempt, refunds) > 0);
  return withMoney.find((attempt) => attempt.approved_cents === attempt.charged_cents) ?? withMoney[0];
}

/** During a dispute the bank may return the money, and a refund would pay twice. */
export function isDisputed({ dispute }: Pick<Payment, "dispute">): boolean {
  return dispute === "open";
}

/** Approved minus refunded and pending refunds. */
export function leftOf(attempt: Payment, refunds: readonly Refund[]): number {
  const underWay = refunds.filter(
    (refund) => refund.attempt_id === attempt.id && refund.state === "processing",
  );
  const returned = attempt.dispute === "lost" ? attempt.approved_cents : attempt.refunded_cents;
  return attempt.approved_cents - returned - underWay.reduce((sum, refund) => sum + refund.cents, 0);
}

/** Lines cost what they were sold for; the last line takes what is left, with interest. */
export function refundAmount(
  input: { lines?: number[] | undefined; cents?: number | undefined },
  left: number,
  lines: Line[],
  refunds: (Refund & Pick<Row<"refunds">, "lines">)[],
): RefundAmount {
  if (left <= 0) return { ok: false, why: "nothing_to_refund" };
  const gone = new Set(refunds.filter(isUnderWayOrDone).flatMap((refund) => refund.lines));
  const open = lines.filter((line) => line.refunded_at === null && !gone.has(line.id));
  const named = input.lines ? open.filter((line) => input.lines?.includes(line.id)) : [];
  if (input.lines && (named.length === 0 || named.length !== new Set(input.lines).size)) {
    return { ok: false, why: "invalid" };
  }
  const everything = input.lines ? named.length === open.length : input.cents === undefined;
  const price = named.reduce((sum, line) => sum + chargedOf(line), 0);
  const cents = input.cents ?? (everything ? left : price);
  if (cents <= 0) return { ok: false, why: "nothing_to_refund" };
  if (cents > left) return { ok: false, why: "too_much" };
  const whole = cents === left && !input.lines;
  return { ok: true, cents, lines: (whole ? open : named).map((line) => line.id) };
}

/** True if the provider can send this refund. */
export function providerReturns(
  can: Capabilities | undefined,
  attempt: Pick<Payment, "method" | "approved_cents" | "created_at">,
  cents: number,
  now: Date,
): boolean {
  if (!can || attempt.method === "none") return false;
  const kind = can.refund[attempt.method];
  if (kind === "none") return false;
  if (kind === "full" && cents !== attempt.approved_cents) return false;
  return now <= addDays(attempt.created_at, can.refundDays[attempt.method]);
}

function isUnderWayOrDone(refund: Refund): boolean {
  return refund.state === "processing" || refund.state === "done";
}
