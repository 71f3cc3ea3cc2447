// Converts a Stripe payment to a snapshot. An unknown status goes to `onUnknown` and changes nothing.
import type { AttemptState, ProviderRefund, Snapshot } from "../../port/payment-provider.ts";
import type {
  StripeCharge,
  StripeDispute,
  StripeIntent,
  StripeRefund,
  StripeSession,
} from "./stripe.schema.ts";
import { declineOf, disputeOf, isExpiry, methodOf, refundStateOf, stateOf } from "./stripe-codes.ts";
import { instructionsOf, pageOf } from "./stripe-instructions.ts";

/** Metadata key of our name of a refund. */
export const REFUND_NAME = "vitrine_refund";

/** All that is known of one payment: its page, its intent, and what followed. */
export interface StripePayment {
  session?: StripeSession | undefined;
  /** A page has no intent until somebody pays on it. */
  intent?: StripeIntent | undefined;
  refunds: StripeRefund[];
  disputes: StripeDispute[];
}

export interface Reading {
  /** Our attempt's id. */
  externalRef: string;
  onUnknown(field: string, word: string): void;
}

export function snapshotOf(payment: StripePayment, reading: Reading): Snapshot {
  const { session, intent } = payment;
  const state = readState(payment, reading);
  const charge = intent?.latest_charge?.told;
  const isOurMoney = (intent?.currency ?? session?.currency ?? "brl") === "brl";
  if (!isOurMoney) reading.onUnknown("currency", intent?.currency ?? "");
  const error = intent?.last_payment_error;
  const instructions = state === "pending" ? whatToDo(payment) : undefined;
  return {
    providerRef: session?.id ?? intent?.id ?? "",
    ...(intent ? { paymentRef: intent.id } : {}),
    externalRef: reading.externalRef,
    state,
    method: readMethod(payment, charge, reading),
    chargedCents: session?.amount_total ?? intent?.amount ?? 0,
    // Another currency counts as no money: the order is flagged and gives nothing.
    approvedCents: state === "approved" && isOurMoney ? (intent?.amount_received ?? 0) : 0,
    currency: "BRL",
    refunds: readRefunds(payment.refunds, reading),
    ...readDispute(payment.disputes, reading),
    ...(state === "declined" && error ? { decline: declineOf(error) } : {}),
    ...(state === "approved" ? { ...accountsOf(charge), ...cardOf(charge) } : {}),
    ...(instructions ? { instructions } : {}),
    asOf: new Date((charge?.created ?? intent?.created ?? session?.created ?? 0) * 1000).toISOString(),
  };
}

/** While the payment page is open the buyer may try another card, so nothing is decided yet. */
function readState({ session, intent }: StripePayment, { onUnknown }: Reading): AttemptState {
  const told = intent && readIntent(intent, onUnknown);
  if (!session || told === "approved") return told ?? "pending";
  if (session.status === "open") return "pending";
  if (session.status === "complete") return told ?? "pending";
  if (session.status !== "expired") {
    onUnknown("session.status", session.status ?? "");
    return "pending";
  }
  if (intent?.status === "processing") return "pending";
  return told === "declined" ? "declined" : "expired";
}

/** An intent without a payment method is new, or its last method was refused; the error tells which. */
function readIntent(intent: StripeIntent, onUnknown: Reading["onUnknown"]): AttemptState {
  const { status, last_payment_error: error, cancellation_reason: reason } = intent;
  if (status === "requires_payment_method" && error) return isExpiry(error) ? "expired" : "declined";
  if (status === "canceled" && (reason === "expired" || reason === "automatic")) return "expired";
  const state = stateOf(status);
  if (!state) onUnknown("status", status);
  return state ?? "pending";
}

function readMethod(
  { session, intent }: StripePayment,
  charge: StripeCharge | undefined,
  { onUnknown }: Reading,
): Snapshot["method"] {
  const asked = intent?.payment_method_types?.[0] ?? session?.payment_method_types?.[0];
  const type = charge?.payment_method_details?.type ?? asked;
  const method = methodOf(type);
  if (!method && type) onUnknown("payment_method.type", type);
  return method ?? methodOf(asked) ?? "credit";
}

function whatToDo({ session, intent }: StripePayment) {
  if (session) return session.status === "open" ? pageOf(session) : undefined;
  return intent && instructionsOf(intent);
}

function readRefunds(refunds: StripeRefund[], { onUnknown }: Reading): ProviderRefund[] {
  return refunds.map(({ id, amount, status, metadata }) => {
    const state = refundStateOf(status ?? "");
    if (!state) onUnknown("refund.status", status ?? "");
    const ourRef = metadata?.[REFUND_NAME];
    return { id, cents: amount, state: state ?? "processing", ...(ourRef ? { ourRef } : {}) };
  });
}

function readDispute(
  disputes: StripeDispute[],
  { onUnknown }: Reading,
): Pick<Snapshot, "dispute" | "disputeDueAt"> {
  const ends = disputes.map(({ status, evidence_details: answer }) => {
    const dispute = disputeOf(status);
    if (!dispute) onUnknown("dispute.status", status);
    return { dispute: dispute ?? "open", dueBy: answer?.due_by };
  });
  const open = ends.find(({ dispute }) => dispute === "open");
  if (open) {
    const dueAt = open.dueBy ? new Date(open.dueBy * 1000).toISOString() : undefined;
    return { dispute: "open", ...(dueAt ? { disputeDueAt: dueAt } : {}) };
  }
  if (ends.length === 0) return { dispute: "none" };
  return { dispute: ends.some(({ dispute }) => dispute === "lost") ? "lost" : "won" };
}

function accountsOf(charge: StripeCharge | undefined) {
  const told = charge?.balance_transaction?.told;
  if (told?.currency !== "brl") return {};
  const { fee, net, available_on: from } = told;
  const availableOn = from ? new Date(from * 1000).toISOString().slice(0, 10) : undefined;
  return { feeCents: fee, netCents: net, ...(availableOn ? { availableOn } : {}) };
}

function cardOf(charge: StripeCharge | undefined): Pick<Snapshot, "card"> {
  const card = charge?.payment_method_details?.card;
  if (!card?.brand || !card.last4) return {};
  const installments = card.installments?.plan?.count ?? 1;
  return { card: { brand: card.brand, last4: card.last4, installments } };
}
