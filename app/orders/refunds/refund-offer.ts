// Whether the buyer may ask for a refund by the order's button, and what it does. One rule for page, form and endpoint.

import { refundDeadline, withdrawalDeadline } from "#app/company/refund-terms.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { AttemptRow } from "#app/payments/port/attempt-facts.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { Row } from "#db/schema.ts";
import { isDisputed, leftOf, providerReturns, refundableAttempt } from "./refund-amounts.ts";

export type OfferRefusal =
  | "refund_window_over"
  | "not_refundable"
  | "already_refunded"
  | "under_way"
  | "disputed";
type Payment = Pick<
  AttemptRow,
  | "id"
  | "provider"
  | "method"
  | "charged_cents"
  | "approved_cents"
  | "refunded_cents"
  | "dispute"
  | "created_at"
>;
type Refund = Pick<
  Row<"refunds">,
  "attempt_id" | "cents" | "state" | "origin" | "refused_at" | "created_at" | "last_error"
>;

export interface OrderMoney<A extends Payment = Payment, R extends Refund = Refund> {
  order: Pick<Row<"orders">, "status" | "first_paid_at" | "opens_at" | "attention" | "corrected_at">;
  attempts: readonly A[];
  /** Oldest first. */
  refunds: readonly R[];
}

interface Offered<A> {
  attempt: A;
  /** All that is left. */
  cents: number;
  until: Date;
  /** The provider can send it. */
  byItself: boolean;
  /** Sent without asking the owner. */
  automatic: boolean;
}

export type RefundOffer<A> = Outcome<Offered<A>, { why: OfferRefusal; until?: Date }>;

export function refundOffer<A extends Payment>(
  { order, attempts, refunds }: OrderMoney<A>,
  { company, payments, now }: Pick<Shop, "company" | "payments" | "now">,
): RefundOffer<A> {
  if (attempts.some(isDisputed)) return { ok: false, why: "disputed" };
  const attempt = refundableAttempt(attempts, refunds);
  if (!attempt) return { ok: false, why: whyNothing(attempts, refunds) };
  const until = refundDeadline(order.first_paid_at, company, order.opens_at);
  if (!until || order.status !== "completed") return { ok: false, why: "not_refundable" };
  const at = now();
  if (at > until) return { ok: false, why: "refund_window_over", until };
  const cents = leftOf(attempt, refunds);
  const byItself = providerReturns(payments.find(attempt.provider)?.can, attempt, cents, at);
  const lawUntil = withdrawalDeadline(order.first_paid_at);
  // An order that needs a person is not refunded automatically.
  const automatic =
    company.automaticRefunds &&
    byItself &&
    order.attention === null &&
    // A corrected address must not move money: a person with that right looks first.
    order.corrected_at === null &&
    lawUntil !== undefined &&
    at <= lawUntil;
  return { ok: true, attempt, cents, until, byItself, automatic };
}

function whyNothing(attempts: readonly Payment[], refunds: readonly Refund[]): OfferRefusal {
  if (refunds.some(({ state }) => state === "processing")) return "under_way";
  return attempts.some(({ refunded_cents }) => refunded_cents > 0) ? "already_refunded" : "not_refundable";
}

/** The buyer's last request, in any state. */
export function lastRequest<R extends Refund>(refunds: readonly R[]): R | undefined {
  return refunds.findLast(({ origin }) => origin === "customer");
}

/** State of a request; `stuck`: the provider could not refund, and the owner must. */
export function requestStage(
  refund: Pick<Refund, "state" | "refused_at">,
): "requested" | "processing" | "done" | "refused" | "stuck" {
  if (refund.state !== "failed") return refund.state;
  return refund.refused_at ? "refused" : "stuck";
}

/** After a refusal one may ask again; until then it stays the same request. */
export function openRequest<R extends Refund>(refunds: readonly R[]): R | undefined {
  const last = lastRequest(refunds);
  const stage = last && requestStage(last);
  return stage === "requested" || stage === "processing" || stage === "stuck" ? last : undefined;
}
