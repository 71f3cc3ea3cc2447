// Converts a bank's charge to a snapshot. Amounts come from its listed payments and returns; statuses only tell open
// from closed.
import type { Cents, Instructions, ProviderRefund, Snapshot } from "../../port/payment-provider.ts";
import type { Charge, Devolution, Received } from "./api-pix.schema.ts";

/** A return made for the payer's bank: a claim of fraud or failure, not our refund. */
const CLAIM = /^MED_/;
const OUR_REFUND = /^ref(\d+)$/;
/** Prefix of the name of an automatic return of a second payment. */
export const EXTRA_RETURN = "pagoDuasVezes";

export interface Receipts {
  /** Payments that pay the charge. */
  counted: Received[];
  /** Money that came after the charge was paid; it goes back to the payer. */
  extra: Received[];
}

/**
 * The known payment, otherwise the earliest, counts if its amount is right; other amounts need a person. A payment
 * once treated as extra stays so.
 */
export function receiptsOf({ received, cents }: Charge, paymentRef?: string): Receipts {
  const rank = ({ endToEndId, devolutions }: Received) =>
    devolutions.some(({ id }) => id === EXTRA_RETURN) ? 2 : endToEndId === paymentRef ? 0 : 1;
  const [first, ...rest] = received.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      one.at.getTime() - other.at.getTime() ||
      (one.endToEndId < other.endToEndId ? -1 : 1),
  );
  if (!first) return { counted: [], extra: [] };
  return first.cents === cents ? { counted: [first], extra: rest } : { counted: [first, ...rest], extra: [] };
}

export function chargeSnapshot(
  charge: Charge,
  facts: { externalRef: string; paymentRef?: string; instructions?: Instructions; now: Date },
): Snapshot {
  const { counted } = receiptsOf(charge, facts.paymentRef);
  const [paidBy, ...more] = counted;
  const approvedCents = sumOf(counted);
  const fees = counted.flatMap(({ feeCents }) => feeCents ?? []);
  const feeCents = fees.reduce((sum, fee) => sum + fee, 0);
  return {
    providerRef: charge.txid,
    // Returns name a payment. With several payments, it depends on what is left of each.
    ...(paidBy && more.length === 0 ? { paymentRef: paidBy.endToEndId } : {}),
    externalRef: facts.externalRef,
    state: stateOf(charge, approvedCents, facts.now),
    method: "pix",
    chargedCents: charge.cents,
    approvedCents,
    currency: "BRL",
    ...(fees.length > 0 ? { feeCents, netCents: approvedCents - feeCents } : {}),
    refunds: counted.flatMap((one) =>
      one.devolutions.map((devolution) => refundOf(one.endToEndId, devolution)),
    ),
    dispute: disputeOf(counted, approvedCents),
    ...(facts.instructions ? { instructions: facts.instructions } : {}),
    asOf: facts.now.toISOString(),
  };
}

export function refundOf(endToEndId: string, { id, cents, status }: Devolution): ProviderRefund {
  const [, number] = OUR_REFUND.exec(id) ?? [];
  return {
    id: `${endToEndId}/${id}`,
    ...(number === undefined ? {} : { ourRef: `ref_${number}` }),
    cents,
    state: status === "DEVOLVIDO" ? "done" : status === "NAO_REALIZADO" ? "failed" : "processing",
  };
}

/** Name of a return at the bank: letters and digits only. */
export function devolutionId(ourRef: string): string {
  return ourRef.replaceAll(/[^a-zA-Z0-9]/g, "").slice(0, 35);
}

/** True if a return may have changed since then. Banks may report the end of a claim without a date. */
export function hasNewReturn({ devolutions }: Received, since: Date): boolean {
  return devolutions.some(
    ({ status, natureza, movedAt }) =>
      status === "EM_PROCESSAMENTO" || CLAIM.test(natureza) || movedAt === undefined || movedAt >= since,
  );
}

function stateOf({ status, expiresAt }: Charge, approvedCents: Cents, now: Date): Snapshot["state"] {
  if (approvedCents > 0) return "approved";
  if (status.startsWith("REMOVIDA")) return "cancelled";
  // The status stays ATIVA after expiry, but the bank takes no payment any more.
  return status === "ATIVA" && expiresAt <= now ? "expired" : "pending";
}

/** Banks report a claim by its returns: open until all money went back, won when none did. */
function disputeOf(counted: Received[], approvedCents: Cents): Snapshot["dispute"] {
  const claims = counted.flatMap(({ devolutions }) =>
    devolutions.filter(({ natureza }) => CLAIM.test(natureza)),
  );
  if (claims.length === 0) return "none";
  if (claims.every(({ status }) => status === "NAO_REALIZADO")) return "won";
  return sumOf(claims.filter(({ status }) => status === "DEVOLVIDO")) >= approvedCents ? "lost" : "open";
}

function sumOf(amounts: { cents: Cents }[]): Cents {
  return amounts.reduce((sum, { cents }) => sum + cents, 0);
}
