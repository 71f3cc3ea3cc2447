// The one place that derives what an order owes and has (OP-08).
import type { AttemptState, OrderStatus, PaymentStatus } from "#db/schema.ts";

export interface AttemptMoney {
  number: number;
  state: AttemptState;
  charged_cents: number;
  approved_cents: number;
  refunded_cents: number;
  currency: string;
  dispute: "none" | "open" | "won" | "lost";
}

export interface OrderMoney {
  payment_status: PaymentStatus;
  paid_cents: number;
  refunded_cents: number;
}

/** Money facts and nothing else decide; the order's status only says whether an expired attempt may still be followed by another. */
export function derivePayment(
  order: { status: OrderStatus; status_reason: string | null },
  attempts: readonly AttemptMoney[],
): OrderMoney {
  const paid = attempts.reduce((sum, attempt) => sum + attempt.approved_cents, 0);
  const refunded = attempts.reduce((sum, attempt) => sum + returnedCents(attempt), 0);
  return {
    payment_status: statusOf(order, attempts, paid, refunded),
    paid_cents: paid,
    refunded_cents: refunded,
  };
}

/** Approved for exactly what was charged: the only payment that opens access. */
export function isExact(attempt: AttemptMoney): boolean {
  return (
    attempt.state === "approved" &&
    attempt.approved_cents === attempt.charged_cents &&
    attempt.currency === "BRL"
  );
}

export function isOpen(attempt: { state: AttemptState }): boolean {
  return attempt.state === "creating" || attempt.state === "pending" || attempt.state === "in_review";
}

/** A lost dispute takes the whole payment back. */
export function returnedCents(attempt: AttemptMoney): number {
  return attempt.dispute === "lost" ? attempt.approved_cents : attempt.refunded_cents;
}

function statusOf(
  order: { status: OrderStatus; status_reason: string | null },
  attempts: readonly AttemptMoney[],
  paid: number,
  refunded: number,
): PaymentStatus {
  if (paid > 0 && refunded >= paid) return "refunded";
  if (attempts.some(covers)) return "paid";
  if (paid > 0 || attempts.length === 0 || attempts.some(isOpen)) return "pending";
  const last = attempts.reduce((latest, attempt) => (attempt.number > latest.number ? attempt : latest));
  const gaveUp = order.status === "cancelled" && order.status_reason === "expired";
  return last.state === "expired" && !gaveUp ? "pending" : "failed";
}

function covers(attempt: AttemptMoney): boolean {
  return (
    attempt.state === "approved" &&
    attempt.approved_cents >= attempt.charged_cents &&
    attempt.currency === "BRL"
  );
}
