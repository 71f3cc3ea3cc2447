// The port between orders and whoever moves the money (contract: payment providers, 2).
import type { AttemptState, PaymentMethod } from "#db/schema.ts";
import type { InstallmentOption } from "./installments.ts";

export type { AttemptState };
export type Method = PaymentMethod;
/** Integer, at least 0. */
export type Cents = number;

export type ProviderId = "sandbox" | "manual-pix" | "mercadopago" | "stripe" | "asaas";

export interface Capabilities {
  methods: Method[];
  refund: Record<Method, "none" | "full" | "partial">;
  refundDays: Record<Method, number>;
  installments: { max: number; minPart: Cents } | null;
  cardCapture: "iframe" | "redirect" | "sandbox-form";
  /** CPF or CNPJ. */
  payerDocument: Record<Method, "none" | "optional" | "required">;
  webhook: "hmac-body" | "hmac-reference" | "static-token" | "mtls" | "none";
}

/** What the buyer's screen needs, nothing secret. */
export interface Instructions {
  pix?: { payload: string; expiresAt: string };
  boleto?: { line: string; barcode: string; dueOn: string; pdfUrl?: string };
  next?: { kind: "3ds" | "redirect"; url: string };
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

/** The provider's whole truth about one payment, replayable, safe to merge in any order. */
export interface Snapshot {
  providerRef: string;
  /** Our attempt's id. */
  externalRef: string;
  state: AttemptState;
  method: Method;
  chargedCents: Cents;
  currency: "BRL";
  /** Both only ever grow. */
  approvedCents: Cents;
  refundedCents: Cents;
  dispute: "none" | "open" | "won" | "lost";
  decline?: { reason: DeclineReason; retryable: boolean };
  card?: { brand: string; last4: string; installments: number };
  instructions?: Instructions;
  /** The provider's clock, information only. */
  asOf: string;
}

export interface Call {
  deadlineMs: number;
  signal: AbortSignal;
  /** Stored before the call, on every write. */
  idemKey: string;
}

export interface StartPayment {
  externalRef: string;
  /** What the buyer sees on a statement or a slip. */
  orderRef: string;
  description: string;
  method: Method;
  amount: Cents;
  installments: number;
  payer: { name: string; email: string; document?: string };
  cardToken?: string;
  expiresAt: Date;
}

export interface RefundResult {
  state: "done" | "processing";
}

export type EventKind = "payment_changed" | "refund_changed" | "dispute_changed" | "ignored";

export interface PaymentRef {
  providerRef?: string;
  externalRef?: string;
}

export interface Delivery {
  rawBody: Uint8Array;
  headers: Headers;
  query: URLSearchParams;
  /** Milliseconds. */
  now: number;
}

export type Receipt =
  | { ok: true; eventId: string; refs: PaymentRef[]; kind: EventKind }
  | { ok: false; why: "no_signature" | "malformed" | "mismatch" | "stale" | "not_ours" };

export interface PaymentProvider {
  readonly id: ProviderId;
  readonly can: Capabilities;
  /** Public key and script/frame origins for the page's CSP, nothing else. */
  browser(): { publicKey?: string; scriptOrigins: string[]; frameOrigins: string[] };
  installments?(q: { amount: Cents; bin?: string }, c: Call): Promise<InstallmentOption[]>;
  start(p: StartPayment, c: Call): Promise<Snapshot>;
  find(ref: { providerRef?: string; externalRef: string }, c: Call): Promise<Snapshot | null>;
  cancel(providerRef: string, c: Call): Promise<Snapshot>;
  refund(p: { providerRef: string; amount: Cents }, c: Call): Promise<RefundResult>;
  /** Pure and synchronous: no network, no database, clock passed in. */
  receive(delivery: Delivery): Receipt;
}

export type ProviderErrorKind =
  /** Final answer: show the reason, a new attempt is allowed. */
  | "declined"
  /** Our request is wrong: no retry. */
  | "invalid"
  /** 401 or 403: no retry, the method is hidden. */
  | "credentials"
  | "throttled"
  /** Refused, reset before sending, 5xx: again with the same key. */
  | "unavailable"
  /** Timeout or cut after sending: never a new key, find() first. */
  | "unknown_outcome"
  /** Same key, other body: a programming error. */
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
