// Stripe's status codes and their meaning. An unknown status changes nothing.
import type {
  AttemptState,
  DeclineReason,
  EventKind,
  Method,
  ProviderRefund,
  Snapshot,
} from "../../port/payment-provider.ts";

interface Refusal {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
}

const STATES: Record<string, AttemptState> = {
  requires_action: "pending",
  requires_confirmation: "pending",
  requires_capture: "pending",
  processing: "pending",
  requires_payment_method: "pending",
  succeeded: "approved",
  canceled: "cancelled",
};

const REFUND_STATES: Record<string, ProviderRefund["state"]> = {
  succeeded: "done",
  pending: "processing",
  requires_action: "processing",
  failed: "failed",
  canceled: "failed",
};

const DISPUTES: Record<string, Snapshot["dispute"]> = {
  warning_needs_response: "open",
  warning_under_review: "open",
  needs_response: "open",
  under_review: "open",
  appeal_needs_response: "open",
  appeal_under_review: "open",
  // An inquiry that never became a dispute, and a prevented dispute.
  warning_closed: "won",
  prevented: "won",
  won: "won",
  lost: "lost",
};

const METHODS: Record<string, Method> = { card: "credit", link: "credit", pix: "pix", boleto: "boleto" };

const REASONS: [RegExp, DeclineReason][] = [
  [/insufficient_funds/, "funds"],
  [/expired_card/, "expired_card"],
  [/incorrect_|invalid_(account|amount|cvc|expiry|number|pin)/, "data"],
  [/limit_exceeded|velocity_exceeded|amount_too_large/, "limit"],
  [/duplicate_transaction/, "duplicate"],
  [/fraudulent|lost_card|stolen_card|pickup_card|merchant_blacklist|security_violation|restricted/, "risk"],
  [/call_issuer|do_not_honor|issuer_not_available|not_permitted|card_not_supported/, "call_issuer"],
];
const FINAL_REASONS = new Set<DeclineReason>(["risk", "duplicate"]);

/** Events that Stripe delivers and that a sweep asks for. Stripe takes at most 20 kinds at once. */
export const EVENT_KINDS: Record<string, EventKind> = {
  "checkout.session.completed": "payment_changed",
  "checkout.session.async_payment_succeeded": "payment_changed",
  "checkout.session.async_payment_failed": "payment_changed",
  "checkout.session.expired": "payment_changed",
  "payment_intent.processing": "payment_changed",
  "payment_intent.succeeded": "payment_changed",
  "payment_intent.payment_failed": "payment_changed",
  "payment_intent.canceled": "payment_changed",
  // Fees are reported later than the payment.
  "charge.updated": "payment_changed",
  "charge.refunded": "refund_changed",
  "refund.created": "refund_changed",
  "refund.updated": "refund_changed",
  "refund.failed": "refund_changed",
  "charge.dispute.created": "dispute_changed",
  "charge.dispute.updated": "dispute_changed",
  "charge.dispute.funds_withdrawn": "dispute_changed",
  "charge.dispute.funds_reinstated": "dispute_changed",
  "charge.dispute.closed": "dispute_changed",
  "radar.early_fraud_warning.created": "stop_delivery",
};

/** Undefined for an unknown status. */
export function stateOf(status: string): AttemptState | undefined {
  return STATES[status];
}

export function refundStateOf(status: string): ProviderRefund["state"] | undefined {
  return REFUND_STATES[status];
}

export function disputeOf(status: string): Snapshot["dispute"] | undefined {
  return DISPUTES[status];
}

export function methodOf(type: string | null | undefined): Method | undefined {
  return METHODS[type ?? ""];
}

/** Stripe reports a PIX code or boleto that expired as an error of the payment. */
export function isExpiry({ code }: Refusal): boolean {
  return code === "payment_intent_payment_attempt_expired";
}

export function declineOf({ code, decline_code }: Refusal): NonNullable<Snapshot["decline"]> {
  const word = `${decline_code ?? ""} ${code ?? ""}`;
  const reason = REASONS.find(([pattern]) => pattern.test(word))?.[1] ?? "other";
  return { reason, retryable: !FINAL_REASONS.has(reason) };
}
