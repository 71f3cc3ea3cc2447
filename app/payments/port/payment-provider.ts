// The port between orders and whoever moves the money (OP-28).
import type { AttemptState, CardTerms, PaymentMethod } from "#db/schema.ts";
import type { InstallmentOption } from "./installments.ts";

export type { AttemptState };
export type Method = PaymentMethod;
/** Integer, at least 0. */
export type Cents = number;

export type ProviderId = "sandbox" | "manual-pix" | "mercadopago" | "api-pix" | "stripe";

export interface Capabilities {
  methods: Method[];
  /** How the money's arrival becomes known: at once, after a bank's days, or by a person who looks at the account. */
  confirms: Record<Method, "seconds" | "days" | "by-hand">;
  refund: Record<Method, "none" | "full" | "partial">;
  refundDays: Record<Method, number>;
  /** Whether its list of refunds says what we called each; else two of one amount look alike until their ids are known. */
  namesRefunds: boolean;
  /**
   * Null: one part only. Chosen in the shop, the shop's table of interest is part of the amount that is asked for; chosen at
   * the provider, the buyer pays the provider's interest on top of it (`financingCents`).
   */
  installments: { max: number; minPart: Cents; chosenAt: "shop" | "provider" } | null;
  cardCapture: "iframe" | "redirect" | "sandbox-form";
  /** CPF or CNPJ. */
  payerDocument: Record<Method, "none" | "optional" | "required">;
  payerAddress: Record<Method, "none" | "required">;
  webhook: "hmac-body" | "hmac-reference" | "static-token" | "mtls" | "none";
  /** No real money moves: the site calls itself a demonstration. */
  isTest?: boolean;
}

/** What the buyer's screen needs, nothing secret. */
export interface Instructions {
  pix?: { payload: string; expiresAt: string };
  boleto?: { line: string; barcode: string; dueOn: string; pdfUrl?: string };
  /** The page where the buyer goes on; it cannot be used after `expiresAt`. */
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

/** Why a payment never began: the provider refused the shop's request, or it did not answer. */
export type NotStarted = "shop_fault" | "no_answer";

/** Money on its way back. One that was `done` may still turn `failed`. */
export interface ProviderRefund {
  /** The provider's own id of this refund. */
  id: string;
  /** What we called it (`Refund.ourRef`), where the provider tells. */
  ourRef?: string;
  cents: Cents;
  state: "processing" | "done" | "failed";
}

/** Everything that the provider knows about one payment; snapshots can be merged repeatedly and in any order. */
export interface Snapshot {
  /** Of the order or charge at the provider. */
  providerRef: string;
  /** Of the transaction in it, where refunds name that one. */
  paymentRef?: string;
  /** Our attempt's id. */
  externalRef: string;
  state: AttemptState;
  method: Method;
  /** The principal, without the provider's interest: what was asked for, and what of it was approved, which only grows. */
  chargedCents: Cents;
  approvedCents: Cents;
  currency: "BRL";
  /** Interest of instalments that the buyer pays beside the principal. */
  financingCents?: Cents;
  /** Into how many parts the buyer divided it, where that is chosen at the provider and told apart from the card. */
  installments?: number;
  /** What the provider keeps and what the owner gets, and from which day (YYYY-MM-DD). */
  feeCents?: Cents;
  netCents?: Cents;
  availableOn?: string;
  /** Every refund that the provider knows of; only `done` ones count. */
  refunds: ProviderRefund[];
  dispute: "none" | "open" | "won" | "lost";
  /** Until when the owner may answer an open dispute. */
  disputeDueAt?: string;
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
  /** What the buyer sees on a statement or a slip. */
  orderRef: string;
  description: string;
  method: Method;
  amount: Cents;
  installments: number;
  payer: { name: string; email: string; document?: string; phone?: string; address?: PayerAddress };
  /** Of the buyer, where it is known. */
  ip?: string;
  items: { name: string; quantity: number; unitCents: Cents }[];
  cardToken?: string;
  /** Installments offered for a card; other methods ignore this field. */
  cardTerms: CardTerms;
  createdAt: Date;
  expiresAt: Date;
  /** The order's page: where the provider sends the buyer back to. */
  returnUrl: string;
  webhookUrl: string;
}

/** One payment by every name that is known of it. */
export interface KnownPayment {
  providerRef: string;
  paymentRef?: string;
  externalRef: string;
  createdAt: Date;
}

/** As `KnownPayment`, while the provider's own names may not be known yet. */
export type SoughtPayment = Omit<KnownPayment, "providerRef"> & { providerRef?: string };

export interface Refund extends KnownPayment {
  method: Method;
  amount: Cents;
  /** Whether the refund is of the whole approved amount, with no earlier refund. */
  full: boolean;
  /** Our name of it, the same on every try. */
  ourRef: string;
  /** The provider's own id of it, known from an earlier try. */
  refundRef?: string;
  /** The provider's ids of the payment's other refunds, which must not be mistaken for this one. */
  otherRefs: readonly string[];
}

export type RefundResult = Pick<ProviderRefund, "id" | "state">;

export type EventKind =
  | "payment_changed"
  | "refund_changed"
  | "dispute_changed"
  /** The provider warns of fraud: nothing more is delivered until a person has looked. */
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
  /** What stands in the address behind the provider's name: there a vendor that signs nothing shows a secret. */
  path?: string;
  /** Milliseconds. */
  now: number;
}

export type Receipt =
  | {
      ok: true;
      /** Rightly signed, but long ago or ahead of time: answered and asked about, at a limited rate. */
      late?: boolean;
      /** Built from what is signed, so that no copy can be passed off as another delivery. */
      eventId: string;
      refs: PaymentRef[];
      kind: EventKind;
    }
  | { ok: false; why: "no_signature" | "malformed" | "mismatch" | "not_ours" };

/** Payments that changed, and until when the answer is complete. */
export interface Changes {
  changed: PaymentRef[];
  until: Date;
}

/** The account that answers, and what it still lacks: whole sentences that say where it is to be had. */
export interface Probe {
  account: string;
  missing: string[];
}

export interface PaymentProvider {
  readonly id: ProviderId;
  /** As people know it: "Mercado Pago". */
  readonly name: string;
  /** Its name's: o Mercado Pago, a Stripe. */
  readonly article: "o" | "a";
  readonly can: Capabilities;
  /** The companies that get the buyer's data, where they are not the named provider; empty: none. */
  readonly toldOfBuyers?: string;
  /** How long a PIX code that is asked for with so many minutes can be paid; left out: just as long. */
  pixMinutes?(asked: number): number;
  browser(): BrowserNeeds;
  /** What the owner has to say on a screen first, in Portuguese: nothing is offered until then. */
  unready?(): string | undefined;
  installments?(q: { amount: Cents; bin?: string }, c: Call): Promise<InstallmentOption[]>;
  start(p: StartPayment, c: Call): Promise<Snapshot>;
  /** Null: the provider surely has no such payment. */
  find(payment: SoughtPayment, c: Call): Promise<Snapshot | null>;
  /** One call for everything that changed, instead of one for each payment of the last months. */
  changedSince?(since: Date, c: Call): Promise<Changes>;
  /** The sweep may miss changes, so paid attempts are still asked about every day. */
  readonly changesAreHints?: true;
  /** Makes a harmless call to check the settings; `methods` are the ones that the shop offers. */
  probe?(c: Call, methods: readonly Method[]): Promise<Probe>;
  /** Where its owner looks at this payment, as far as the provider documents an address. */
  paymentPage?(payment: Pick<KnownPayment, "providerRef" | "paymentRef">): string | undefined;
  cancel(payment: KnownPayment, c: Call): Promise<Snapshot>;
  refund(refund: Refund, c: Call): Promise<RefundResult>;
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

/** What has surely gone back. */
export function refundedBy({ refunds }: Pick<Snapshot, "refunds">): Cents {
  return refunds.reduce((sum, refund) => sum + (refund.state === "done" ? refund.cents : 0), 0);
}

/** What checkout and order page may load from elsewhere, as origins; nothing else is let in. */
export interface BrowserNeeds {
  publicKey?: string;
  scriptOrigins: string[];
  frameOrigins: string[];
  connectOrigins: string[];
  /** Where a form of the page may be sent, a redirect after it included. */
  formOrigins: string[];
  /** Frames that may use the browser's payment sheet. */
  paymentOrigins: string[];
}

export const NOTHING_IN_BROWSER: BrowserNeeds = {
  scriptOrigins: [],
  frameOrigins: [],
  connectOrigins: [],
  formOrigins: [],
  paymentOrigins: [],
};
