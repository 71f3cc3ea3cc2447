// Which provider takes new payments with which method, and what everybody is told of it; older attempts keep the provider
// they were made with.

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
  /** Whom payments tell what became of them. */
  readonly reports: PaymentReports;
  /** How long a provider may take for an answer about an order. */
  readonly callMs: number;
  /** Deliveries that were turned away since they were last written down. */
  readonly refused: RefusedDeliveries;
  /** The provider for a new attempt; undefined when the method is not offered now. */
  active(method: Method, now: Date): PaymentProvider | undefined;
  /** The provider of a method, whatever the owner's switch says; undefined where none is configured. */
  configured(method: Method): PaymentProvider | undefined;
  /** The ways to pay that the shop names in its pages, including those of a provider that is paused for the moment. */
  offer(): PaymentOffer;
  /** The provider that an attempt was made with. */
  find(id: string): PaymentProvider | undefined;
  /** Every provider that is configured here, chosen for new payments or not. */
  all(): PaymentProvider[];
  /** What the providers of new payments need of a page, together. */
  browser(): Omit<BrowserNeeds, "publicKey">;
  /** Until when a provider's methods are out of the offer; undefined while they are in it. */
  hiddenUntil(id: string, now: Date): Date | undefined;
  /** Which providers rest, and until when, as all processes know it (`resting.server.ts`). */
  rest(until: ReadonlyMap<string, Date>): void;
}

/** What the services of an order need beside the database. */
export interface Shop
  extends Pick<AppContext, "company" | "secret" | "log" | "limits" | "mail" | "now" | "background"> {
  payments: Payments;
  /** Where the shop is, for ways back and deliveries. */
  siteUrl: string;
  /** Whether the disk has room for another order. */
  hasRoom(): Promise<boolean>;
  /** Has the worker look at the queue now. */
  wake(): void;
}

declare module "#app/context.ts" {
  // `app/platform` may not import a domain, so payments declare here what they add to the app context.
  interface AppContext {
    payments: Payments;
  }
}

export type ChosenProviders = Partial<Record<Method, PaymentProvider>>;

/** Opens the providers that the configuration names; `chosen` stands in for some of them. */
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

/** Whether only the owner can say that the money of this attempt is there. */
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
  // Parts that the provider prices by itself are not known before it is asked.
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

/** How long a new PIX code can be paid: the owner's minutes, as far as its provider keeps to them. */
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

/** What is to be paid, and by whom. The same charge says the same every time. */
export interface Charge extends Pick<StartPayment, "orderRef" | "description"> {
  payer: Pick<StartPayment["payer"], "name" | "email" | "document">;
  items(): Promise<StartPayment["items"]>;
  /** The page that shows it, and where a provider sends the buyer back to. */
  path: string;
  /** Takes a first answer that only says "waiting" without holding more than the attempt; undefined when there is more to it. */
  recordFirstAnswer(facts: {
    attempt: AttemptRow;
    snapshot: Snapshot;
    now: Date;
  }): Promise<AttemptRow | undefined>;
}

/** `unknown`: there is no such attempt. `other_payment`: it has another payment, and nothing was changed. */
export type Applied = "applied" | "unknown" | "other_payment";

export interface PaymentReports {
  /** The charge of an attempt that was made before this process, or by another one. */
  chargeOf(db: Db, attempt: AttemptRow): Promise<Charge>;
  /** What the provider says now. */
  apply(
    db: Db,
    shop: Shop,
    facts: { orderId: number | Expression<number>; attemptId: number; snapshot: Snapshot; now: Date },
  ): Promise<Applied>;
  /** An attempt ends by our own knowledge, unless it has moved on since it was read. */
  end(
    db: Db,
    shop: Shop,
    attempt: Pick<AttemptRow, "id" | "order_id" | "state">,
    patch: AttemptPatch,
  ): Promise<void>;
  /** Our own mistake or a wrong key: a person has to look. */
  trouble(db: Db, shop: Shop, attempt: AttemptRow, kind: ProviderErrorKind): Promise<void>;
  /** The provider warns of fraud: what the attempt paid for is held until a person has looked. */
  stop(db: Db, shop: Shop, attemptId: number): Promise<void>;
  /** Whether the provider still owes the end of a refund. */
  waitsForRefund(db: Db, attemptId: number): Promise<boolean>;
}

/** How long every call may take, unless a shop says otherwise. */
export const DEADLINE_MS = 8000;
/** A second try is worth it only with this much time left. */
const RETRY_NEEDS_MS = 4000;

/** Calls once; what is no ProviderError counts as a cut after sending, because nobody can know. */
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

/** The same with one more try, under the same key, when the provider surely did nothing. */
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
