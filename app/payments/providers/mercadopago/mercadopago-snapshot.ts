// Converts a Mercado Pago order to a snapshot. Money comes from amounts and lists; an unknown status goes to
// `onUnknown` and changes nothing.
import type { Cents, ProviderRefund, Snapshot } from "../../port/payment-provider.ts";
import type { MercadoPagoOrder, MercadoPagoPayment } from "./mercadopago.schema.ts";
import {
  declineOf,
  disputeOf,
  hasArrived,
  isKnownTransaction,
  methodOf,
  refundStateOf,
  stateOf,
} from "./mercadopago-codes.ts";
import { instructionsOf } from "./mercadopago-instructions.ts";

export interface Reading {
  /** Our attempt's id. */
  externalRef: string;
  /** Statuses of the cases themselves, if the order's list does not tell who won. */
  caseWords?: ReadonlyMap<string, string>;
  onUnknown(field: string, word: string): void;
}

export function snapshotOf(order: MercadoPagoOrder, reading: Reading): Snapshot {
  const { payments, status, detail } = readOrder(order);
  const state = stateOf(status, detail);
  if (!state) reading.onUnknown("status", status);
  const arrived = arrivedPayments(payments, reading);
  const told = arrived[0] ?? payments.at(-1);
  const currency = order.currency ?? "BRL";
  if (currency !== "BRL") reading.onUnknown("currency", currency);
  // Another currency counts as no money: the order is flagged and gives nothing.
  const isPaid = state === "approved" && currency === "BRL";
  const approvedCents = isPaid ? sumOf(arrived.map(principalOf)) : 0;
  const financingCents = isPaid ? sumOf(arrived.map(interestOf)) : 0;
  const instructions = instructionsOf(order, payments.at(-1));
  const parts = arrived[0]?.payment_method?.installments ?? 1;
  return {
    providerRef: order.id,
    ...(told ? { paymentRef: told.id } : {}),
    externalRef: reading.externalRef,
    state: state ?? "pending",
    method: methodOf(told?.payment_method?.type),
    chargedCents: order.total_amount ?? sumOf(payments.map(({ amount }) => amount ?? 0)),
    approvedCents,
    currency: "BRL",
    ...(financingCents > 0 ? { financingCents } : {}),
    ...(parts > 1 ? { installments: parts } : {}),
    refunds: readRefunds(order, payments, reading),
    dispute: readDispute(order, reading),
    ...(state === "declined" ? { decline: declineOf(told?.status_detail ?? detail) } : {}),
    ...(instructions ? { instructions } : {}),
    asOf: order.last_updated_date ?? "",
  };
}

/** Ended cases whose winner the list does not tell. */
export function undecidedCases(order: MercadoPagoOrder): string[] {
  const chargebacks = order.transactions?.chargebacks ?? [];
  return chargebacks.filter(({ status }) => status === "closed").map(({ id, case_id }) => case_id ?? id);
}

function readOrder(order: MercadoPagoOrder) {
  const payments = order.transactions?.payments ?? [];
  return { payments, status: order.status ?? "", detail: order.status_detail ?? "" };
}

function arrivedPayments(payments: MercadoPagoPayment[], { onUnknown }: Reading): MercadoPagoPayment[] {
  return payments.filter(({ status }) => {
    if (!isKnownTransaction(status ?? "")) onUnknown("payments.status", status ?? "");
    return hasArrived(status ?? "");
  });
}

/** The part of the price that arrived; the buyer's interest is on top. */
function principalOf({ amount, paid_amount: paid }: MercadoPagoPayment): Cents {
  return Math.min(amount ?? paid ?? 0, paid ?? amount ?? 0);
}

function interestOf(payment: MercadoPagoPayment): Cents {
  return (payment.paid_amount ?? 0) > 0 ? (payment.paid_amount ?? 0) - principalOf(payment) : 0;
}

function readRefunds(
  order: MercadoPagoOrder,
  payments: MercadoPagoPayment[],
  { onUnknown }: Reading,
): ProviderRefund[] {
  const listed = (order.transactions?.refunds ?? []).map(({ id, amount, status }): ProviderRefund => {
    const state = refundStateOf(status ?? "");
    if (!state) onUnknown("refunds.status", status ?? "");
    return { id, cents: amount ?? 0, state: state ?? "processing" };
  });
  const known = sumOf(listed.filter(({ state }) => state !== "failed").map(({ cents }) => cents));
  const told = sumOf(payments.map(({ refunded_amount }) => refunded_amount ?? 0));
  // More was refunded than the list shows: taken from the payment itself.
  if (told <= known) return listed;
  return [...listed, { id: `${order.id}:refunded`, cents: told - known, state: "done" }];
}

function readDispute(order: MercadoPagoOrder, { onUnknown, caseWords }: Reading): Snapshot["dispute"] {
  const { status, detail } = readOrder(order);
  const ends = (order.transactions?.chargebacks ?? []).map(({ id, case_id, status: listed }) => {
    const word = listed === "closed" ? (caseWords?.get(case_id ?? id) ?? detail) : (listed ?? "");
    const end = disputeOf(word);
    if (!end) onUnknown("chargebacks.status", word);
    return end ?? "open";
  });
  if (ends.length === 0) return status === "charged_back" ? (disputeOf(detail) ?? "open") : "none";
  if (ends.includes("open")) return "open";
  return ends.includes("lost") ? "lost" : "won";
}

function sumOf(cents: readonly Cents[]): Cents {
  return cents.reduce((sum, one) => sum + one, 0);
}
