// A charge of the bank as the port shows payments. Money is taken from the payments and returns that it lists; words only
// tell open from closed.
import type { Cents, Instructions, ProviderRefund, Snapshot } from "../../port/payment-provider.ts";
import type { Charge, Devolution, Received } from "./api-pix.schema.ts";

/** A return that the bank made for the payer's bank: fraud or a failure claimed there, not our refund. */
const CLAIM = /^MED_/;
const OUR_REFUND = /^ref(\d+)$/;
/** The name of what sends back a second payment, one for each. */
export const EXTRA_RETURN = "pagoDuasVezes";

export interface Receipts {
  /** What pays the charge. */
  counted: Received[];
  /** Money that came after the charge was paid. It belongs to the payer. */
  extra: Received[];
}

/**
 * The payment that is known already, else the earliest, is the one when it is of the right amount; other amounts are for a
 * person to look at. What was once taken for a second payment stays one.
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
    // Returns name the payment; where several pay one charge, it depends on what is left of each.
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

/** A return's name at the bank: letters and digits. */
export function devolutionId(ourRef: string): string {
  return ourRef.replaceAll(/[^a-zA-Z0-9]/g, "").slice(0, 35);
}

/** Whether a return of the payment may have changed since then. A bank may tell how a claim ended without saying when. */
export function hasNewReturn({ devolutions }: Received, since: Date): boolean {
  return devolutions.some(
    ({ status, natureza, movedAt }) =>
      status === "EM_PROCESSAMENTO" || CLAIM.test(natureza) || movedAt === undefined || movedAt >= since,
  );
}

function stateOf({ status, expiresAt }: Charge, approvedCents: Cents, now: Date): Snapshot["state"] {
  if (approvedCents > 0) return "approved";
  if (status.startsWith("REMOVIDA")) return "cancelled";
  // The record stays ATIVA when its time is over; the bank takes no payment any more.
  return status === "ATIVA" && expiresAt <= now ? "expired" : "pending";
}

/** Banks report a claim by the returns that follow from it: it is open until all of the money went back, and won when none did. */
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
