// The port between orders and payment providers (OP-28).
import type { AttemptState, CardTerms, PaymentMethod } from "#db/schema.ts";
import type { InstallmentOption } from "./installments.ts";

export type { AttemptState };
export type Method = PaymentMethod;
/** Integer, at least 0. */
export type Cents = number;

export type ProviderId = "sandbox" | "manual-pix" | "mercadopago" | "api-pix" | "stripe";

export interface Capabilities {
  methods: Method[];
  /** How an arriving payment becomes known: within seconds, after days, or by a person who checks the account. */
  confirms: Record<Method, "seconds" | "days" | "by-hand">;
  refund: Record<Method, "none" | "full" | "partial">;
  refundDays: Record<Method, number>;
  /**
   * True if the provider's list of refunds contains our names; otherwise two refunds of one amount look alike until
   * their ids are known.
   */
  namesRefunds: boolean;
  /**
   * Null: one part only. Chosen in the shop, the shop's interest is part of the charged amount; chosen at the
   * provider, the buyer pays the provider's interest on top (`financingCents`).
   */
  installments: { max: number; minPart: Cents; chosenAt: "shop" | "provider" } | null;
  cardCapture: "iframe" | "redirect" | "sandbox-form";
  /** CPF or CNPJ. */
  payerDocument: Record<Method, "none" | "optional" | "required">;
  payerAddress: Record<Method, "none" | "required">;
  webhook: "hmac-body" | "hmac-reference" | "static-token" | "mtls" | "none";
  /** No real money moves: the site calls itself a demo. */
  isTest?: boolean;
}

/** Public data for the buyer's screen. */
export interface Instructions {
  pix?: { payload: string; expiresAt: string };
  boleto?: { line: string; barcode: string; dueOn: string; pdfUrl?: string };
  /** The page on which the buyer continues; invalid after `expiresAt`. */
  next?: { kind: "3ds" | "redirect"; url: string; expiresAt?: string };
}

export type DeclineReason =
  | "funds"
  | "data"
  | "expired_card"
  | "limit"
  | "risk"
  | "call_issuer"
  | "duplicate"
  | "other";

/** Why a payment never began: the provider refused the shop's request or did not answer. */
export type NotStarted = "shop_fault" | "no_answer";

/** A refund. `done` may still turn into `failed`. */
export interface ProviderRefund {
  /** The provider's id of the refund. */
  id: string;
  /** Our name of the refund (`Refund.ourRef`), if the provider reports it. */
  ourRef?: string;
  cents: Cents;
  state: "processing" | "done" | "failed";
}

/** All that the provider knows about one payment. Snapshots can be merged repeatedly and in any order. */
export interface Snapshot {
  /** Id of the order or charge at the provider. */
  providerRef: string;
  /** Id of the transaction in it, if refunds need that id. */
  paymentRef?: string;
  /** Our attempt's id. */
  externalRef: string;
  state: AttemptState;
  method: Method;
  /** The principal without the provider's interest: the charged amount, and the approved amount, which only grows. */
  chargedCents: Cents;
  approvedCents: Cents;
  currency: "BRL";
  /** Interest that the buyer pays on top of the principal. */
  financingCents?: Cents;
  /** Number of instalments, if chosen at the provider and reported apart from the card. */
  installments?: number;
  /** The provider's fee, the owner's net amount, and the day of payout (YYYY-MM-DD). */
  feeCents?: Cents;
  netCents?: Cents;
  availableOn?: string;
  /** All refunds known to the provider; only `done` ones count. */
  refunds: ProviderRefund[];
  dispute: "none" | "open" | "won" | "lost";
  /** Deadline for the owner's answer to an open dispute. */
  disputeDueAt?: string;
  decline?: { reason: DeclineReason; retryable: boolean };
  card?: { brand: string; last4: string; installments: number };
  instructions?: Instructions;
  /** The provider's clock, for information only. */
  asOf: string;
}

export interface Call {
  deadlineMs: number;
  signal: AbortSignal;
  /** Idempotency key, stored before every write call. */
  idemKey: string;
}

export interface PayerAddress {
  /** CEP, 8 digits. */
  zip: string;
  street: string;
  number: string;
  complement?: string;
  neighborhood: string;
  city: string;
  /** Two letters. */
  state: string;
}

export interface StartPayment {
  externalRef: string;
  /** Text for the buyer's statement or slip. */
  orderRef: string;
  description: string;
  method: Method;
  amount: Cents;
  installments: number;
  payer: { name: string; email: string; document?: string; phone?: string; address?: PayerAddress };
  /** The buyer's IP address, if known. */
  ip?: string;
  items: { name: string; quantity: number; unitCents: Cents }[];
  cardToken?: string;
  /** Installments offered for a card; other methods ignore this field. */
  cardTerms: CardTerms;
  createdAt: Date;
  expiresAt: Date;
  /** The order page, to which the provider returns the buyer. */
  returnUrl: string;
  webhookUrl: string;
}

/** A payment by all its known names. */
export interface KnownPayment {
  providerRef: string;
  paymentRef?: string;
  externalRef: string;
  createdAt: Date;
}

/** Like `KnownPayment`, while the provider's names may be unknown. */
export type SoughtPayment = Omit<KnownPayment, "providerRef"> & { providerRef?: string };

export interface Refund extends KnownPayment {
  method: Method;
  amount: Cents;
  /** True if the whole approved amount is refunded and nothing was refunded before. */
  full: boolean;
  /** Our name of the refund, the same on every try. */
  ourRef: string;
  /** The provider's id of the refund, known from an earlier try. */
  refundRef?: string;
  /** Provider ids of the payment's other refunds, which must not be mistaken for this one. */
  otherRefs: readonly string[];
}

export type RefundResult = Pick<ProviderRefund, "id" | "state">;

export type EventKind =
  | "payment_changed"
  | "refund_changed"
  | "dispute_changed"
  /** The provider warns of fraud: deliver nothing more until a person has looked. */
  | "stop_delivery"
  | "ignored";

export interface PaymentRef {
  providerRef?: string;
  externalRef?: string;
}

export interface Delivery {
  rawBody: Uint8Array;
  headers: Headers;
  query: URLSearchParams;
  /** The rest of the path after the provider's name; a vendor without signatures carries a secret there. */
  path?: string;
  /** Milliseconds. */
  now: number;
}

export type Receipt =
  | {
      ok: true;
      /** The signature is valid but old or from the future: answered and asked about at a limited rate. */
      late?: boolean;
      /** Built from signed fields only, so that a copy cannot pass as another delivery. */
      eventId: string;
      refs: PaymentRef[];
      kind: EventKind;
    }
  | { ok: false; why: "no_signature" | "malformed" | "mismatch" | "not_ours" };

/** Changed payments, and the moment up to which the list is complete. */
export interface Changes {
  changed: PaymentRef[];
  until: Date;
}

/** The account that answers, and what it lacks, as whole Portuguese sentences. */
export interface Probe {
  account: string;
  missing: string[];
}

export interface PaymentProvider {
  readonly id: ProviderId;
  /** Public name: "Mercado Pago". */
  readonly name: string;
  /** Article of the name: o Mercado Pago, a Stripe. */
  readonly article: "o" | "a";
  readonly can: Capabilities;
  /** Companies that receive the buyer's data, other than the provider itself. Empty: none. */
  readonly toldOfBuyers?: string;
  /** Minutes in which a PIX code is really payable when this many are asked for. Left out: as asked. */
  pixMinutes?(asked: number): number;
  browser(): BrowserNeeds;
  /** Names the missing set-up in Portuguese. Nothing is offered until the owner has done it. */
  unready?(): string | undefined;
  installments?(q: { amount: Cents; bin?: string }, c: Call): Promise<InstallmentOption[]>;
  start(p: StartPayment, c: Call): Promise<Snapshot>;
  /** Null: the provider certainly has no such payment. */
  find(payment: SoughtPayment, c: Call): Promise<Snapshot | null>;
  /** One call for all changes, instead of one for each payment. */
  changedSince?(since: Date, c: Call): Promise<Changes>;
  /** The sweep may miss changes, so paid attempts are still polled daily. */
  readonly changesAreHints?: true;
  /** A harmless call that checks the settings; `methods` are those on offer. */
  probe?(c: Call, methods: readonly Method[]): Promise<Probe>;
  /** Where the owner sees this payment at the provider, if documented. */
  paymentPage?(payment: Pick<KnownPayment, "providerRef" | "paymentRef">): string | undefined;
  cancel(payment: KnownPayment, c: Call): Promise<Snapshot>;
  refund(refund: Refund, c: Call): Promise<RefundResult>;
  /** Pure and synchronous: no network, no database; the clock is passed in. */
  receive(delivery: Delivery): Receipt;
}

export type ProviderErrorKind =
  /** Final: show the reason; a new attempt is allowed. */
  | "declined"
  /** Our request is wrong: do not retry. */
  | "invalid"
  /** 401 or 403: do not retry; the method is hidden. */
  | "credentials"
  | "throttled"
  /** Refused, reset before sending, or 5xx: retry with the same key. */
  | "unavailable"
  /** Timeout or cut after sending: never use a new key; call `find()` first. */
  | "unknown_outcome"
  /** Same key with another body: a bug. */
  | "key_conflict"
  | "not_found"
  | "unsupported";

export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly kind: ProviderErrorKind;
  readonly retryAfterMs: number | undefined;
  readonly decline: DeclineReason | undefined;

  constructor(
    kind: ProviderErrorKind,
    message: string,
    extra: { retryAfterMs?: number; decline?: DeclineReason; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.kind = kind;
    this.retryAfterMs = extra.retryAfterMs;
    this.decline = extra.decline;
  }
}

/** Centavos that were certainly refunded. */
export function refundedBy({ refunds }: Pick<Snapshot, "refunds">): Cents {
  return refunds.reduce((sum, refund) => sum + (refund.state === "done" ? refund.cents : 0), 0);
}

/** Origins that checkout and order page may load from; the content policy blocks all others. */
export interface BrowserNeeds {
  publicKey?: string;
  scriptOrigins: string[];
  frameOrigins: string[];
  connectOrigins: string[];
  /** Origins to which a form may post, with redirects. */
  formOrigins: string[];
  /** Frames that may use the browser's Payment Request API. */
  paymentOrigins: string[];
}

export const NOTHING_IN_BROWSER: BrowserNeeds = {
  scriptOrigins: [],
  frameOrigins: [],
  connectOrigins: [],
  formOrigins: [],
  paymentOrigins: [],
};
