// Which provider takes new payments with which method; older attempts keep the one they were made with.

import type { PaymentOffer } from "#app/company/payment-offer.ts";
import type { AppContext } from "#app/context.ts";
import { hasFreeSpace } from "#app/platform/config/disk-space.server.ts";
import type { BrowserNeeds } from "../port/browser-needs.ts";
import type { Method, PaymentProvider } from "../port/payment-provider.ts";
import { DEADLINE_MS } from "../port/provider-call.server.ts";
import { prepareProviders } from "../providers/prepare-providers.server.ts";
import type { ProviderHost } from "../providers/provider-kind.ts";
import { paymentOffer } from "./payment-offer.server.ts";
import type { PaymentReports } from "./payment-reports.ts";
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
  /** What everybody is told, whatever rests for the moment. */
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
export interface Shop extends Pick<AppContext, "company" | "secret" | "log" | "limits" | "mail" | "now"> {
  payments: Payments;
  /** Where the shop is, for ways back and deliveries. */
  siteUrl: string;
  /** Whether the disk has room for another order. */
  hasRoom(): Promise<boolean>;
  /** Has the worker look at the queue now. */
  wake(): void;
}

declare module "#app/context.ts" {
  // The platform knows no domain, so payments say themselves what they add to what everybody is handed.
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
  const { company, secret, log, limits, mail, now, payments } = app;
  return {
    company,
    secret,
    log,
    limits,
    mail,
    now,
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
