// Which provider takes new payments for which method. Older attempts keep the provider they were made with.

import type { Expression } from "kysely";
import type { Company } from "#app/company/company.ts";
import type { Parts, PaymentOffer } from "#app/company/payment-offer.ts";
import type { AppContext } from "#app/context.ts";
import { hasFreeSpace } from "#app/platform/config/disk-space.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { AttemptPatch, AttemptRow } from "../port/attempt-facts.ts";
import { cardTermsOf, installmentPlan } from "../port/installments.ts";
import {
  type BrowserNeeds,
  type Call,
  type Method,
  type PaymentProvider,
  ProviderError,
  type ProviderErrorKind,
  type Snapshot,
  type StartPayment,
} from "../port/payment-provider.ts";
import { prepareProviders } from "../providers/prepare-providers.server.ts";
import type { ProviderHost } from "../providers/provider-kind.ts";
import { RefusedDeliveries } from "./refused-deliveries.server.ts";

const METHODS: readonly Method[] = ["credit", "pix", "boleto"];

export interface Payments {
  /** Receives the results of payments. */
  readonly reports: PaymentReports;
  /** Timeout in milliseconds of calls about an order. */
  readonly callMs: number;
  /** Deliveries refused since they were last written down. */
  readonly refused: RefusedDeliveries;
  /** The provider for a new attempt; undefined when the method is not on offer now. */
  active(method: Method, now: Date): PaymentProvider | undefined;
  /** The provider of a method, ignoring the owner's switch; undefined where none is configured. */
  configured(method: Method): PaymentProvider | undefined;
  /** Payment methods that the shop names on its pages, including those of a briefly paused provider. */
  offer(): PaymentOffer;
  /** The provider that an attempt was made with. */
  find(id: string): PaymentProvider | undefined;
  /** All configured providers, chosen for new payments or not. */
  all(): PaymentProvider[];
  /** Origins that the providers of new payments need on a page. */
  browser(): Omit<BrowserNeeds, "publicKey">;
  /** Until when a provider's methods are paused; undefined while they are on offer. */
  hiddenUntil(id: string, now: Date): Date | undefined;
  /** Sets which providers are paused and until when, as stored for all processes (`resting.server.ts`). */
  rest(until: ReadonlyMap<string, Date>): void;
}

/** Dependencies of the order services, besides the database. */
export interface Shop
  extends Pick<AppContext, "company" | "secret" | "log" | "limits" | "mail" | "now" | "background"> {
  payments: Payments;
  /** The shop's address, for return links and webhooks. */
  siteUrl: string;
  /** True if the disk has room for another order. */
  hasRoom(): Promise<boolean>;
  /** Makes the worker look at the queue now. */
  wake(): void;
}

declare module "#app/context.ts" {
  // `app/platform` may not import a domain, so payments declare here what they add to the app context.
  interface AppContext {
    payments: Payments;
  }
}

export type ChosenProviders = Partial<Record<Method, PaymentProvider>>;

/** Opens the configured providers; `chosen` replaces some of them in tests. */
export function openPayments(
  app: ProviderHost,
  reports: PaymentReports,
  chosen: ChosenProviders = {},
  callMs = DEADLINE_MS,
): Payments {
  const known = new Map<string, PaymentProvider>();
  const prepared = prepareProviders(app.config);
  for (const [id, open] of prepared) known.set(id, open(app));
  const active = new Map<Method, PaymentProvider>();
  for (const method of METHODS) {
    const provider = chosen[method] ?? known.get(app.config.payments[method]);
    if (!provider?.can.methods.includes(method)) continue;
    known.set(provider.id, provider);
    active.set(method, provider);
  }
  let resting: ReadonlyMap<string, Date> = new Map();
  const hiddenUntil = (id: string, now: Date) => {
    const until = resting.get(id);
    return until && until > now ? until : undefined;
  };
  const offered = (method: Method) => {
    const provider = app.company.methods[method] ? active.get(method) : undefined;
    return provider?.unready?.() === undefined ? provider : undefined;
  };
  return {
    reports,
    callMs,
    refused: new RefusedDeliveries(),
    active(method, now) {
      const provider = offered(method);
      return provider && !hiddenUntil(provider.id, now) ? provider : undefined;
    },
    configured: (method) => active.get(method),
    offer: () => ({
      ...paymentOffer(app.company, offered),
      isTest: [...active.values()].some((provider) => provider.can.isTest),
    }),
    find: (id) => known.get(id),
    browser: () => joinedNeeds([...new Set(active.values())].map((provider) => provider.browser())),
    all: () => [...known.values()],
    hiddenUntil,
    rest(until) {
      resting = until;
    },
  };
}

function joinedNeeds(needs: BrowserNeeds[]): Omit<BrowserNeeds, "publicKey"> {
  const all = (name: keyof Omit<BrowserNeeds, "publicKey">) => [
    ...new Set(needs.flatMap((one) => one[name])),
  ];
  return {
    scriptOrigins: all("scriptOrigins"),
    frameOrigins: all("frameOrigins"),
    connectOrigins: all("connectOrigins"),
    formOrigins: all("formOrigins"),
    paymentOrigins: all("paymentOrigins"),
  };
}

export function shopOf(app: AppContext): Shop {
  const { company, secret, log, limits, mail, now, background, payments } = app;
  return {
    company,
    secret,
    log,
    limits,
    mail,
    now,
    background,
    payments,
    siteUrl: app.config.siteUrl,
    hasRoom: () => hasFreeSpace(app.config),
    wake: () => app.jobs.wake(),
  };
}

/** True if only the owner can confirm this attempt's money. */
export function settlesByHand(
  shop: Pick<Shop, "payments">,
  attempt: { provider: string; method: Method | "none" },
): boolean {
  const can = shop.payments.find(attempt.provider)?.can;
  return attempt.method !== "none" && can?.confirms[attempt.method] === "by-hand";
}

export function paymentOffer(
  company: Company,
  providerFor: (method: Method) => PaymentProvider | undefined,
): Omit<PaymentOffer, "isTest"> {
  const methods = METHODS.filter((method) => providerFor(method));
  const atOnce = methods.filter((method) => providerFor(method)?.can.confirms[method] === "seconds");
  const byHand = methods.filter((method) => providerFor(method)?.can.confirms[method] === "by-hand");
  const asked = methods.flatMap((method) => {
    const { payerDocument, payerAddress } = providerFor(method)?.can ?? {};
    return { document: payerDocument?.[method], address: payerAddress?.[method] };
  });
  const told = methods.flatMap((method) => toldBy(providerFor(method)));
  const card = providerFor("credit");
  // Plans that the provider prices itself are unknown before asking it.
  const own = card && !card.installments ? card.can.installments : null;
  const rules = own?.chosenAt === "shop" ? own : null;
  const { monthlyBasisPoints } = company.installments;
  const { maxParts, freeParts, minPartCents } = cardTermsOf(company.installments, rules, null);

  function partsUpTo(totalCents: number, most: number): Parts | undefined {
    const terms = {
      totalCents,
      maxParts,
      interestFreeParts: freeParts,
      monthlyRate: monthlyBasisPoints,
      minPartCents,
    };
    for (let count = Math.min(most, maxParts); count > 1; count--) {
      const [cents] = installmentPlan(terms, count)?.parts ?? [];
      if (cents !== undefined) return { count, cents };
    }
    return undefined;
  }

  return {
    methods,
    atOnce,
    byHand,
    pixMinutes: pixMinutes(company, providerFor("pix")),
    asks: {
      document: asked.some(({ document = "none" }) => document !== "none"),
      address: asked.some(({ address }) => address === "required"),
    },
    toldOfBuyers: [...new Set(told)],
    maxParts,
    freeParts,
    partsOf(cents) {
      const most = partsUpTo(cents, maxParts);
      const free = partsUpTo(cents, freeParts);
      return { ...(most ? { most } : {}), ...(free ? { free } : {}) };
    },
  };
}

/** Minutes in which a new PIX code can be paid: the owner's setting within the provider's limits. */
export function pixMinutes(
  { deadlines }: Pick<Company, "deadlines">,
  provider: Pick<PaymentProvider, "pixMinutes"> | undefined,
): number {
  return provider?.pixMinutes?.(deadlines.pixMinutes) ?? deadlines.pixMinutes;
}

function toldBy(provider: PaymentProvider | undefined): string[] {
  if (!provider) return [];
  const { article, name, toldOfBuyers = `${article} ${name}` } = provider;
  return toldOfBuyers ? [toldOfBuyers] : [];
}

/** Amount and payer of a payment. Deterministic: the same charge gives the same request every time. */
export interface Charge extends Pick<StartPayment, "orderRef" | "description"> {
  payer: Pick<StartPayment["payer"], "name" | "email" | "document">;
  items(): Promise<StartPayment["items"]>;
  /** The order page, to which the provider returns the buyer. */
  path: string;
  /**
   * Applies a first answer that only says "waiting", without locking the order. Undefined when the answer says more.
   */
  recordFirstAnswer(facts: {
    attempt: AttemptRow;
    snapshot: Snapshot;
    now: Date;
  }): Promise<AttemptRow | undefined>;
}

/** `unknown`: no such attempt. `other_payment`: the attempt has another payment, so nothing was changed. */
export type Applied = "applied" | "unknown" | "other_payment";

export interface PaymentReports {
  /** The charge of an attempt made by another process or before a restart. */
  chargeOf(db: Db, attempt: AttemptRow): Promise<Charge>;
  /** Applies the provider's current snapshot. */
  apply(
    db: Db,
    shop: Shop,
    facts: { orderId: number | Expression<number>; attemptId: number; snapshot: Snapshot; now: Date },
  ): Promise<Applied>;
  /** Ends an attempt without the provider, unless it changed since it was read. */
  end(
    db: Db,
    shop: Shop,
    attempt: Pick<AttemptRow, "id" | "order_id" | "state">,
    patch: AttemptPatch,
  ): Promise<void>;
  /** A bug of ours or a wrong key: a person must look. */
  trouble(db: Db, shop: Shop, attempt: AttemptRow, kind: ProviderErrorKind): Promise<void>;
  /** The provider warns of fraud: access is suspended until a person has looked. */
  stop(db: Db, shop: Shop, attemptId: number): Promise<void>;
  /** True if the provider has not finished a refund. */
  waitsForRefund(db: Db, attemptId: number): Promise<boolean>;
}

/** Timeout of a call in milliseconds, unless the shop sets another. */
export const DEADLINE_MS = 8000;
/** Retry only if this much time is left. */
const RETRY_NEEDS_MS = 4000;

/** Calls once. An error that is no ProviderError counts as `unknown_outcome`. */
export async function callProvider<T>(
  idemKey: string,
  work: (call: Call) => Promise<T>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const signal = AbortSignal.timeout(deadlineMs);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () =>
      reject(new ProviderError("unknown_outcome", `no answer within ${deadlineMs} ms`)),
    );
  });
  try {
    return await Promise.race([work({ deadlineMs, signal, idemKey }), tooLate]);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError("unknown_outcome", error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

/** Like `callProvider`, with one retry under the same key when the provider certainly did nothing. */
export async function callProviderTwice<T>(
  idemKey: string,
  work: (call: Call) => Promise<T>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const started = performance.now();
  try {
    return await callProvider(idemKey, work, deadlineMs);
  } catch (error) {
    const left = deadlineMs - (performance.now() - started);
    if (!(error instanceof ProviderError) || error.kind !== "unavailable" || left <= RETRY_NEEDS_MS)
      throw error;
    return callProvider(idemKey, work, Math.floor(left));
  }
}
