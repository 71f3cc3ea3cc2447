// Merges what a provider says into what we know. Only ever forward, so that order and repetition cannot matter.
import { z } from "zod";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import type { Row } from "#db/schema.ts";
import type { AttemptState, Instructions, Snapshot } from "./payment-provider.ts";

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

/** A challenge of the buyer's bank is dead after this long. */
const CHALLENGE_MINUTES = 5;

/** Whether the snapshot is about another payment than the attempt's: our reference may have been copied, or used twice by mistake. */
export function isOtherPayment(
  { provider_ref, payment_ref }: Pick<AttemptRow, "provider_ref" | "payment_ref">,
  { providerRef }: Pick<Snapshot, "providerRef">,
): boolean {
  return provider_ref !== null && providerRef !== provider_ref && providerRef !== payment_ref;
}

/** What changes, refunds apart; undefined when the snapshot says nothing new. */
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

/** Instructions come one after the other (a way to the provider, then a code) and stay as they first came. */
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

/** For the owner's books, as last told; nothing is decided by them. */
function mergeAccounts(attempt: AttemptRow, snapshot: Snapshot, patch: AttemptPatch): void {
  const { financingCents = 0, feeCents, netCents, availableOn, disputeDueAt } = snapshot;
  // Not before it is paid: until then every try tells the provider what was chosen in the shop.
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

const instructionsSchema = z.object({
  pix: z.object({ payload: z.string(), expiresAt: z.string() }).optional(),
  boleto: z
    .object({ line: z.string(), barcode: z.string(), dueOn: z.string(), pdfUrl: z.string().optional() })
    .optional(),
  next: z
    .object({ kind: z.enum(["3ds", "redirect"]), url: z.string(), expiresAt: z.string().optional() })
    .optional(),
});

/** What was stored of the provider's instructions; null when there is nothing to show. */
export function readInstructions(stored: Record<string, unknown> | null): Instructions | null {
  return stored === null ? null : (instructionsSchema.safeParse(stored).data ?? null);
}
