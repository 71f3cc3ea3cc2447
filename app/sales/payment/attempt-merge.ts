// Merges what a provider says into what we know. Only ever forward, so that order and repetition cannot matter.
import type { Row } from "#db/schema.ts";
import { type AttemptState, refundedBy, type Snapshot } from "./payment-provider.ts";

export type AttemptRow = Row<"payment_attempts">;
export type AttemptPatch = Partial<
  Pick<
    AttemptRow,
    | "provider_ref"
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

/** What changes; undefined when the snapshot says nothing new. `byHandCents` went back outside the provider. */
export function mergeSnapshot(
  attempt: AttemptRow,
  snapshot: Snapshot,
  byHandCents: number,
): AttemptPatch | undefined {
  const patch: AttemptPatch = {};
  if (attempt.provider_ref === null) patch.provider_ref = snapshot.providerRef;
  if (STATE_RANK[snapshot.state] > STATE_RANK[attempt.state]) patch.state = snapshot.state;
  if (snapshot.approvedCents > attempt.approved_cents) patch.approved_cents = snapshot.approvedCents;
  const approved = patch.approved_cents ?? attempt.approved_cents;
  const refunded = Math.min(approved, refundedBy(snapshot) + byHandCents);
  if (refunded > attempt.refunded_cents) patch.refunded_cents = refunded;
  if (snapshot.currency !== attempt.currency && snapshot.approvedCents > 0)
    patch.currency = snapshot.currency;
  if (DISPUTE_RANK[snapshot.dispute] > DISPUTE_RANK[attempt.dispute]) patch.dispute = snapshot.dispute;
  if (patch.state === "declined") patch.decline_reason = snapshot.decline?.reason ?? "other";
  if (snapshot.card && attempt.card_last4 === null) {
    patch.card_brand = snapshot.card.brand;
    patch.card_last4 = snapshot.card.last4;
  }
  if (snapshot.instructions && attempt.instructions === null) {
    patch.instructions = { ...snapshot.instructions };
    const endsAt = snapshot.instructions.pix?.expiresAt;
    if (endsAt) patch.expires_at = new Date(endsAt);
  }
  return Object.keys(patch).length > 0 ? patch : undefined;
}
