// Stripe's stored objects, in the shapes of its published OpenAPI description.
import type Stripe from "stripe";
import { boletoLine, dueAtEndOfDay, sandboxBoleto } from "#app/payments/boleto/boleto.ts";
import { buildDynamicPix } from "#app/payments/pix/pix.ts";
import { addDays, dayOf } from "#app/platform/money-and-dates/dates.ts";
import boletoTemplate from "./fixtures/assumed-boleto.json" with { type: "json" };
import pixTemplate from "./fixtures/assumed-pix.json" with { type: "json" };
import accountsTemplate from "./fixtures/openapi-balance-transaction.json" with { type: "json" };
import chargeTemplate from "./fixtures/openapi-charge.json" with { type: "json" };
import sessionTemplate from "./fixtures/openapi-checkout-session.json" with { type: "json" };
import disputeTemplate from "./fixtures/openapi-dispute.json" with { type: "json" };
import eventTemplate from "./fixtures/openapi-event.json" with { type: "json" };
import intentTemplate from "./fixtures/openapi-payment-intent.json" with { type: "json" };
import refundTemplate from "./fixtures/openapi-refund.json" with { type: "json" };

export type Names = Record<string, string>;
/** A parsed form: nested names with texts as values. */
export type Fields = { [name: string]: string | Fields };

export interface VendorThing {
  id: string;
  object: string;
  created: number;
  [field: string]: unknown;
}

export interface VendorIntent extends VendorThing {
  amount: number;
  status: string;
  payment_method_types: string[];
  metadata: Names;
  latest_charge: string | null;
}

export interface VendorSession extends VendorThing {
  amount_total: number;
  status: string;
  client_reference_id: string | null;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string;
  /** Metadata for the intent that the page will create. */
  intentMetadata: Names;
}

export interface VendorCharge extends VendorThing {
  amount: number;
  amount_refunded: number;
  payment_intent: string;
  disputed: boolean;
}

export interface VendorRefund extends VendorThing {
  amount: number;
  charge: string;
  status: string;
}

export interface VendorDispute extends VendorThing {
  charge: string;
  payment_intent: string;
  status: string;
}

export interface VendorEvent extends VendorThing {
  type: string;
  data: { object: unknown };
}

export type VendorAccount = Pick<
  Stripe.Account,
  | "id"
  | "object"
  | "email"
  | "charges_enabled"
  | "payouts_enabled"
  | "details_submitted"
  | "default_currency"
  | "country"
  | "capabilities"
>;

export interface VendorState {
  now: () => Date;
  origin: string;
  /** Objects of every kind by id. */
  things: Map<string, VendorThing>;
  events: VendorEvent[];
  /** The answer under each idempotency key, and the request body. */
  keys: Map<string, { words: string; answer: { status: number; body: unknown } }>;
  holdsRefunds: boolean;
  otherAmount: number | undefined;
  isReal: boolean;
  account: VendorAccount;
  /** Restricted keys may do everything except read the account. */
  isRestricted: boolean;
  /** Events not yet delivered. */
  untold: VendorEvent[];
}

/** The account's payments: checkout pages, and intents without a page. */
export function paymentsIn(state: VendorState): (VendorSession | VendorIntent)[] {
  return [
    ...all<VendorSession>(state, "checkout.session"),
    ...all<VendorIntent>(state, "payment_intent").filter(({ metadata }) => !metadata.vitrine_page),
  ];
}

export function all<T extends VendorThing>(state: VendorState, object: T["object"]): T[] {
  return [...state.things.values()].filter((thing): thing is T => thing.object === object);
}

export function get<T extends VendorThing>(
  state: VendorState,
  id: string,
  object: T["object"],
): T | undefined {
  const thing = state.things.get(id);
  return thing?.object === object ? (thing as T) : undefined;
}

/** Records an event with a deep copy of the object, so that later changes do not affect it. */
export function tell(state: VendorState, type: string, object: VendorThing): void {
  const id = `evt_${String(state.events.length + 1).padStart(6, "0")}`;
  const { intentMetadata: _, ...told } = structuredClone(object);
  const created = secondsOf(state.now());
  const event = { ...eventTemplate, id, created, type, data: { object: told }, livemode: state.isReal };
  state.events.push(event);
  state.untold.push(event);
}

export function newSession(state: VendorState, fields: Fields): VendorSession {
  const total = Object.values(fieldsIn(fields.line_items)).reduce<number>((sum, line) => {
    const { price_data, quantity } = fieldsIn(line);
    return sum + Number(fieldsIn(price_data).unit_amount) * Number(quantity);
  }, 0);
  const id = nextId(state, "cs_test_");
  return keep(state, {
    ...sessionTemplate,
    id,
    created: secondsOf(state.now()),
    livemode: state.isReal,
    currency: "brl",
    amount_total: total,
    amount_subtotal: total,
    expires_at: Number(fields.expires_at),
    client_reference_id: String(fields.client_reference_id ?? ""),
    metadata: namesIn(fields.metadata),
    success_url: String(fields.success_url),
    cancel_url: String(fields.cancel_url),
    payment_intent: null,
    url: `${state.origin}/c/pay/${id}`,
    intentMetadata: namesIn(fieldsIn(fields.payment_intent_data).metadata),
  });
}

export function newIntent(state: VendorState, fields: Fields): VendorIntent {
  const type = Object.values(fieldsIn(fields.allowed_payment_method_types)).map(String)[0] ?? "card";
  const options = fieldsIn(fieldsIn(fields.payment_method_options)[type]);
  const days = Number(options.expires_after_days ?? 3);
  const seconds = Number(options.expires_after_seconds ?? 14_400);
  const amount = Number(fields.amount);
  return keep(state, {
    ...intentTemplate,
    id: nextId(state, "pi_"),
    created: secondsOf(state.now()),
    livemode: state.isReal,
    amount,
    amount_received: 0,
    currency: String(fields.currency),
    canceled_at: null,
    status: "requires_action",
    last_payment_error: null,
    latest_charge: null,
    payment_method_types: [type],
    metadata: namesIn(fields.metadata),
    payment_method_options:
      type === "pix" ? { pix: { expires_after_seconds: seconds } } : { boleto: { expires_after_days: days } },
    next_action: type === "pix" ? codeOf(state, seconds) : slipOf(state, amount, days),
  });
}

/** A charge of the received amount, with the fee subtracted for the owner. */
export function newCharge(state: VendorState, intent: VendorIntent, amount: number): VendorCharge {
  const [type = "card"] = intent.payment_method_types;
  const created = secondsOf(state.now());
  const fee = Math.round(amount * 0.04);
  const id = nextId(state, type === "card" ? "ch_" : "py_");
  const accounts = keep(state, {
    ...accountsTemplate,
    id: nextId(state, "txn_"),
    created,
    amount,
    fee,
    net: amount - fee,
    currency: "brl",
    source: id,
    available_on: created - (created % 86_400) + 30 * 86_400,
  });
  const { refunds: _, ...template } = chargeTemplate;
  const card = { ...chargeTemplate.payment_method_details.card, installments: null };
  return keep(state, {
    ...template,
    id,
    created,
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    captured: true,
    currency: "brl",
    payment_intent: intent.id,
    metadata: intent.metadata,
    balance_transaction: accounts.id,
    payment_method_details: type === "card" ? { type, card } : { type, [type]: {} },
  });
}

export function newRefund(
  state: VendorState,
  charge: VendorCharge,
  facts: { amount: number; status: string; metadata: Names },
): VendorRefund {
  charge.amount_refunded += facts.amount;
  return keep(state, {
    ...refundTemplate,
    id: nextId(state, "re_"),
    created: secondsOf(state.now()),
    currency: "brl",
    charge: charge.id,
    payment_intent: charge.payment_intent,
    ...facts,
  });
}

export function newDispute(state: VendorState, charge: VendorCharge, status: string): VendorDispute {
  charge.disputed = true;
  const due_by = secondsOf(addDays(state.now(), 7));
  return keep(state, {
    ...disputeTemplate,
    id: nextId(state, "dp_"),
    created: secondsOf(state.now()),
    amount: charge.amount,
    currency: "brl",
    charge: charge.id,
    payment_intent: charge.payment_intent,
    status,
    evidence_details: { ...disputeTemplate.evidence_details, due_by },
  });
}

export function fieldsIn(value: string | Fields | undefined): Fields {
  return typeof value === "object" ? value : {};
}

export function namesIn(value: string | Fields | undefined): Names {
  return Object.fromEntries(Object.entries(fieldsIn(value)).map(([name, text]) => [name, String(text)]));
}

export function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function keep<T extends VendorThing>(state: VendorState, thing: T): T {
  state.things.set(thing.id, thing);
  return thing;
}

function nextId(state: VendorState, prefix: string): string {
  return `${prefix}${String(state.things.size + 1).padStart(6, "0")}Vitrine`;
}

function codeOf(state: VendorState, seconds: number) {
  const url = `sandbox.vitrine.invalid/pix/${state.things.size}`;
  const data = buildDynamicPix({ url, name: "Loja", city: "Blumenau" });
  const expires_at = secondsOf(state.now()) + seconds;
  return { ...pixTemplate, pix_display_qr_code: { ...pixTemplate.pix_display_qr_code, data, expires_at } };
}

function slipOf(state: VendorState, amountCents: number, days: number) {
  const dueOn = dayOf(addDays(state.now(), days));
  const { barcode } = sandboxBoleto({ paymentNumber: state.things.size + 1, amountCents, dueOn });
  const expires_at = secondsOf(dueAtEndOfDay(dueOn));
  const details = { ...boletoTemplate.boleto_display_details, number: boletoLine(barcode), expires_at };
  return { ...boletoTemplate, boleto_display_details: details };
}
