// Merges a provider's snapshots into an attempt and derives an order's payment from its attempts (OP-08). Merging only
// moves forward, so that order and repetition of snapshots do not matter. Does not read the database.

import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import type { OrderStatus, PaymentStatus, Row } from "#db/schema.ts";
import type {
  AttemptState,
  Instructions,
  KnownPayment,
  Snapshot,
  SoughtPayment,
} from "./payment-provider.ts";

export type AttemptRow = Row<"payment_attempts">;
export type AttemptPatch = Partial<
  Pick<
    AttemptRow,
    | "provider_ref"
    | "payment_ref"
    | "installments"
    | "financing_cents"
    | "fee_cents"
    | "net_cents"
    | "available_on"
    | "dispute_due_at"
    | "state"
    | "approved_cents"
    | "refunded_cents"
    | "currency"
    | "dispute"
    | "decline_reason"
    | "card_brand"
    | "card_last4"
    | "instructions"
    | "expires_at"
  >
>;

const STATE_RANK: Record<AttemptState, number> = {
  creating: 0,
  pending: 1,
  in_review: 2,
  declined: 3,
  expired: 3,
  cancelled: 3,
  approved: 4,
};
const DISPUTE_RANK: Record<Snapshot["dispute"], number> = { none: 0, open: 1, won: 2, lost: 2 };

/** Lifetime of a bank's challenge. */
const CHALLENGE_MINUTES = 5;

/**
 * True if the snapshot is about another payment than the attempt's: our reference may have been copied or used twice.
 */
export function isOtherPayment(
  { provider_ref, payment_ref }: Pick<AttemptRow, "provider_ref" | "payment_ref">,
  { providerRef }: Pick<Snapshot, "providerRef">,
): boolean {
  return provider_ref !== null && providerRef !== provider_ref && providerRef !== payment_ref;
}

/** The attempt's changes, without refunds; undefined when the snapshot says nothing new. */
export function mergeSnapshot(attempt: AttemptRow, snapshot: Snapshot): AttemptPatch | undefined {
  const patch: AttemptPatch = {};
  if (attempt.provider_ref === null) patch.provider_ref = snapshot.providerRef;
  if (snapshot.paymentRef !== undefined && attempt.payment_ref === null) {
    patch.payment_ref = snapshot.paymentRef;
  }
  if (STATE_RANK[snapshot.state] > STATE_RANK[attempt.state]) patch.state = snapshot.state;
  if (snapshot.approvedCents > attempt.approved_cents) patch.approved_cents = snapshot.approvedCents;
  if (snapshot.currency !== attempt.currency && snapshot.approvedCents > 0)
    patch.currency = snapshot.currency;
  if (DISPUTE_RANK[snapshot.dispute] > DISPUTE_RANK[attempt.dispute]) patch.dispute = snapshot.dispute;
  if (patch.state === "declined") patch.decline_reason = snapshot.decline?.reason ?? "other";
  if (snapshot.card && attempt.card_last4 === null) {
    patch.card_brand = snapshot.card.brand;
    patch.card_last4 = snapshot.card.last4;
  }
  mergeInstructions(attempt, snapshot.instructions, patch);
  if (snapshot.state === "approved") mergeAccounts(attempt, snapshot, patch);
  return Object.keys(patch).length > 0 ? patch : undefined;
}

/** Instructions arrive in steps (a redirect, then a code); each is kept as it first came. */
function mergeInstructions(attempt: AttemptRow, told: Instructions | undefined, patch: AttemptPatch): void {
  const known = attempt.instructions ?? {};
  if (!told || Object.keys(told).every((part) => part in known)) return;
  patch.instructions = { ...told, ...known };
  const endsAt = endOf(attempt, told);
  if (endsAt) patch.expires_at = endsAt;
}

function endOf(attempt: AttemptRow, { pix, next }: Instructions): Date | undefined {
  if (pix) return new Date(pix.expiresAt);
  if (next?.expiresAt) return new Date(next.expiresAt);
  return next?.kind === "3ds" ? addMinutes(attempt.created_at, CHALLENGE_MINUTES) : undefined;
}

/** Figures for the owner's books, as last reported; nothing is decided by them. */
function mergeAccounts(attempt: AttemptRow, snapshot: Snapshot, patch: AttemptPatch): void {
  const { financingCents = 0, feeCents, netCents, availableOn, disputeDueAt } = snapshot;
  // Only once paid: until then each try sends the number chosen in the shop.
  const parts = snapshot.installments ?? snapshot.card?.installments ?? 1;
  if (parts > attempt.installments) patch.installments = parts;
  if (financingCents > attempt.financing_cents) patch.financing_cents = financingCents;
  if (feeCents !== undefined && feeCents !== attempt.fee_cents) patch.fee_cents = feeCents;
  if (netCents !== undefined && netCents !== attempt.net_cents) patch.net_cents = netCents;
  if (availableOn !== undefined && availableOn !== attempt.available_on) patch.available_on = availableOn;
  if (disputeDueAt !== undefined && Date.parse(disputeDueAt) !== attempt.dispute_due_at?.getTime()) {
    patch.dispute_due_at = new Date(disputeDueAt);
  }
}

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

/** Derived from money facts only. The order's status only tells whether another attempt may follow an expired one. */
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

/** Approved for exactly the charged amount: only such a payment opens access. */
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

/** A lost dispute returns the whole payment. */
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

type Named = Pick<AttemptRow, "id" | "provider_ref" | "payment_ref" | "created_at">;

export function soughtPayment(attempt: Named): SoughtPayment {
  const { provider_ref, payment_ref } = attempt;
  return {
    externalRef: String(attempt.id),
    createdAt: attempt.created_at,
    ...(provider_ref === null ? {} : { providerRef: provider_ref }),
    ...(payment_ref === null ? {} : { paymentRef: payment_ref }),
  };
}

/** Undefined while the provider's reference is unknown. */
export function knownPayment(attempt: Named): KnownPayment | undefined {
  const { providerRef, ...rest } = soughtPayment(attempt);
  return providerRef === undefined ? undefined : { ...rest, providerRef };
}

/** The reference for people and for searching: the payment's own if it has one, as in the accountant's file. */
export function knownReference({ provider_ref, payment_ref }: Pick<Named, "provider_ref" | "payment_ref">) {
  return payment_ref ?? provider_ref;
}
