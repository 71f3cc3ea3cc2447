// Mercado Pago's status codes and their meaning. Money comes from amounts and lists; statuses only tell open from
// closed, and unknown ones change nothing.
import type {
  AttemptState,
  DeclineReason,
  Method,
  ProviderRefund,
  Snapshot,
} from "../../port/payment-provider.ts";

const STATES: Record<string, AttemptState> = {
  created: "pending",
  action_required: "pending",
  processing: "in_review",
  processed: "approved",
  refunded: "approved",
  charged_back: "approved",
  failed: "declined",
  expired: "expired",
  canceled: "cancelled",
  cancelled: "cancelled",
};

/** Statuses of a transaction whose money arrived, whatever happened later. */
const ARRIVED = new Set(["processed", "refunded", "partially_refunded", "charged_back"]);
const KNOWN_TRANSACTIONS = new Set([...Object.keys(STATES), ...ARRIVED]);

const REFUND_STATES: Record<string, ProviderRefund["state"]> = {
  processed: "done",
  approved: "done",
  refunded: "done",
  created: "processing",
  processing: "processing",
  in_process: "processing",
  pending: "processing",
  action_required: "processing",
  failed: "failed",
  rejected: "failed",
  canceled: "failed",
  cancelled: "failed",
  expired: "failed",
};

const DISPUTES: Record<string, Snapshot["dispute"]> = {
  opened: "open",
  open: "open",
  new: "open",
  pending: "open",
  in_process: "open",
  in_review: "open",
  won: "won",
  reimbursed: "won",
  lost: "lost",
  settled: "lost",
};

const REASONS: [RegExp, DeclineReason][] = [
  [/insufficient/, "funds"],
  [/expired_card|card_expired/, "expired_card"],
  [/bad_filled|invalid_card|card_token|security_code|invalid_installments/, "data"],
  [/limit|max_attempts|amount_rate/, "limit"],
  [/duplicate/, "duplicate"],
  [/high_risk|blacklist|3ds|fraud|regulations/, "risk"],
  [/call_for_auth|card_disabled|rejected_by_issuer/, "call_issuer"],
];
const FINAL_REASONS = new Set<DeclineReason>(["risk", "duplicate"]);

const METHODS: Record<string, Method> = {
  bank_transfer: "pix",
  ticket: "boleto",
};

/** Undefined for an unknown status. */
export function stateOf(status: string, detail: string): AttemptState | undefined {
  const state = STATES[status];
  return state === "cancelled" && detail === "expired" ? "expired" : state;
}

export function isKnownTransaction(status: string): boolean {
  return KNOWN_TRANSACTIONS.has(status);
}

export function hasArrived(status: string): boolean {
  return ARRIVED.has(status);
}

export function refundStateOf(status: string): ProviderRefund["state"] | undefined {
  return REFUND_STATES[status];
}

/** Undefined if the status tells neither that the dispute is open nor who won. */
export function disputeOf(status: string): Snapshot["dispute"] | undefined {
  return DISPUTES[status];
}

/** All other types are cards, or accounts used in place of a card. */
export function methodOf(type: string | null | undefined): Method {
  return METHODS[type ?? ""] ?? "credit";
}

export function declineOf(detail: string): NonNullable<Snapshot["decline"]> {
  const reason = REASONS.find(([pattern]) => pattern.test(detail))?.[1] ?? "other";
  return { reason, retryable: !FINAL_REASONS.has(reason) };
}
