// One request from the socket to the page: headers, health, origin check, token APIs, pages.

import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { RouterContextProvider } from "react-router";
import { watchPaymentEnvironment } from "#app/admin/guarded-settings/payment-environment.server.ts";
import { mayMeasure } from "#app/analytics/measurement.ts";
import {
  type SeenAnswer,
  VisitCounts,
  WRITE_EVERY_MS as WRITE_VISITS_EVERY_MS,
} from "#app/analytics/visit-counts.server.ts";
import { isTableApi, openTableApi } from "#app/api/tables.api.ts";
import { openWebhooks } from "#app/api/webhooks/webhook-jobs.server.ts";
import { Backups } from "#app/backups/runs/backups.server.ts";
import { type AppContext, appContext, type RequestFacts, requestContext } from "#app/context.ts";
import { openIncomingApi } from "#app/external-sales/incoming/incoming.api.ts";
import { ENTRY_PREFIX } from "#app/external-sales/incoming/incoming-platforms.ts";
import { Jobs } from "#app/jobs/jobs.server.ts";
import { yieldToRequests } from "#app/jobs/yield-to-requests.server.ts";
import { openMailer } from "#app/mail/mail.server.ts";
import { logoSource } from "#app/mail/mail-pictures.server.ts";
import { OfferCounts } from "#app/offers/offer-counts.server.ts";
import { ORDER_REPORTS } from "#app/orders/facts/order-reports.server.ts";
import { openPaymentsApi, WEBHOOK_PREFIX } from "#app/payments/attempts/payments.api.ts";
import { type ChosenProviders, openPayments } from "#app/payments/attempts/payments.server.ts";
import { forgetResting, readResting } from "#app/payments/attempts/resting.server.ts";
import { prepareProviders } from "#app/payments/providers/prepare-providers.server.ts";
import { DatabaseClock } from "#app/platform/config/clock-check.server.ts";
import { readConfig, sessionSecretOf } from "#app/platform/config/config.server.ts";
import { type Log, openLog } from "#app/platform/config/log.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { BrowserPass } from "#app/platform/gates/browser-pass.server.ts";
import { BackgroundWork } from "#app/platform/http/background-work.server.ts";
import { BodyTooLarge } from "#app/platform/http/http.ts";
import { openRateLimits } from "#app/platform/http/rate-limit.server.ts";
import { PopupCounts } from "#app/popups/popup-counts.server.ts";
import { isPreviewAddress } from "#app/site/pages/page.ts";
import { type DbOptions, isDatabaseOutage } from "#db/connect.server.ts";
import { readingFor } from "#db/long-reads.ts";
import { forVisitor, refuseVisitor } from "#db/outage-watch.server.ts";
import { isApi, isKnownApi } from "./api-refusals.ts";
import { registerJobs } from "./app-jobs.ts";
import { cacheKey, hasSession, isPublicPage } from "./cache-key.ts";
import { headerPairs } from "./cached-page.ts";
import { CdnPurge } from "./cdn/purge.ts";
import { keepCookiesPrivate } from "./cdn/shared-page.ts";
import {
  apiFailure,
  asApiResponse,
  drainingResponse,
  health,
  pageFailure,
  plainRefusal,
  readiness,
  responseAfterFailure,
  tooLarge,
} from "./error-responses.ts";
import type { IncomingRequest } from "./listener.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { SlowStatements } from "./metrics/slow-statements.ts";
import { ORDER_LISTENERS } from "./order-listeners.ts";
import { isFromThisSite, siteOrigins } from "./origin-check.ts";
import type { PageCache } from "./page-cache.ts";
import { openPages, type PagesOptions } from "./pages.ts";
import { canDecode, isToRead, loggedPath, pagePath, readerOf } from "./request-paths.ts";
import { addKeptHeaders, addSecurityHeaders, hashSources } from "./security-headers.ts";
import { cachedPageHeaders, openCompany, openMigratedDb, openPageCache, shareChanges } from "./startup.ts";

/** After a change a page is asked for soon, and a shop that changes all the time makes none beforehand. */
const REMAKE_EVERY_MS = 1000;
/** With figures and without a limit of one's own, what a reader notices is slow. */
const SLOW_MS = 200;

export interface AppOptions extends PagesOptions {
  environment: Record<string, string | undefined>;
  now?: () => Date;
  pause?: AppContext["pause"];
  log?: Log;
  /** Stand in for the configured payment providers. */
  payments?: ChosenProviders;
  /** How long a payment provider may take for an answer about an order. */
  providerMs?: number;
  /**
   * Who looks at every statement of the database, which a running site has none of, how long one waits there, and what a
   * password's hash costs.
   */
  database?: Pick<DbOptions, "plugins" | "onStatement" | "recorder" | "busyMs" | "hashCosts">;
}

export interface App extends AppContext {
  fetch(request: Request, arrival: IncomingRequest): Promise<Response>;
  /** Loads the pages, which else come with the first request. */
  ready(): Promise<void>;
  /** Addresses under which this site may be called. */
  origins: ReadonlySet<string>;
  pageCache: PageCache;
  /** Resolves when all work that continued after an answer has ended. */
  settled(): Promise<void>;
  /** From now on it calls itself not ready, so that a proxy sends new visitors elsewhere; it goes on answering. */
  drain(): void;
  /** Only where METRICS_TOKEN is set; is told of the same answers as `visits`. */
  metrics: Metrics | undefined;
  /** Is told of every answer; those that the page cache gave by itself are told by the listener. */
  visits: VisitCounts;
  close(): Promise<void>;
}

/** Opens everything, brings the schema up to date and returns the program, its worker not yet started. */
export async function openApp(options: AppOptions): Promise<App> {
  const config = readConfig(options.environment);
  prepareProviders(config);
  const log = options.log ?? openLog(config.logLevel);
  const now = options.now ?? (() => new Date());
  const slow = new SlowStatements(config.slowQueryMs || SLOW_MS, log);
  const isWatched = config.slowQueryMs > 0 || config.metricsToken !== undefined;
  const db = await openMigratedDb(config, log, {
    ...options.database,
    ...(isWatched ? { onStatement: (statement) => slow.saw(statement) } : {}),
  });
  const secret = sessionSecretOf(config);
  db.context.database.personKey = secret;
  const { company, frame, legal, backupCare, refreshCompany, mailServer } = await openCompany(db, {
    config,
    log,
    secret,
  });
  const files = openFiles(config);
  const beforePayments: Omit<AppContext, "payments"> = {
    config,
    db,
    log,
    now,
    pause: options.pause ?? ((ms) => after(ms)),
    company,
    frame,
    legal,
    backupCare,
    refreshCompany,
    secret,
    files,
    mail: openMailer({ config, company, logo: logoSource(files, company), saved: mailServer }),
    jobs: new Jobs(db, now, log),
    background: new BackgroundWork(),
    limits: openRateLimits(config.databaseUrl),
    paymentOffer: () => payments.offer(),
    orderListeners: ORDER_LISTENERS,
    databaseClock: new DatabaseClock(),
    popupCounts: new PopupCounts(),
    offerCounts: new OfferCounts(now),
    firstAccess: { isOver: false },
    backups: new Backups(),
  };
  const payments = openPayments(beforePayments, ORDER_REPORTS, options.payments, options.providerMs);
  const context: AppContext = { ...beforePayments, payments };
  await forgetResting(db);
  await watchPaymentEnvironment(context);
  registerJobs(context);
  openWebhooks(context);
  const paymentsApi = openPaymentsApi(context);
  const incomingApi = openIncomingApi(context);
  const tableApi = openTableApi(context);

  const pages = openPages(options);
  const origins = siteOrigins(config.siteUrl, !config.siteUrlGiven);
  const https = config.siteUrl.startsWith("https:");
  const purge = config.cdnPurge ? new CdnPurge({ ...config.cdnPurge, log }) : undefined;
  // Pages of the program before this one name files that it has not.
  purge?.everything();
  const pageCache = openPageCache(context, https, purge);
  context.refreshCompany = async () => {
    await Promise.all([refreshCompany(), readResting(db, payments)]);
    pageCache.clear();
  };
  const notifier = shareChanges(context, pageCache);
  const metrics = config.metricsToken
    ? (await import("./metrics/metrics.ts")).openMetrics(context, { token: config.metricsToken, slow, pages })
    : undefined;
  let isDraining = false;
  const visits = new VisitCounts(db, now, config.siteUrl, context.offerCounts);
  context.jobs.every(WRITE_VISITS_EVERY_MS, "visit counts", () => visits.write());
  const closing = new AbortController();
  // Whatever fails here, who asks for the page is told.
  context.jobs.every(REMAKE_EVERY_MS, "busy pages", () =>
    pageCache
      .remakeBusiest(remade, (workedMs) => yieldToRequests(workedMs, closing.signal))
      .catch((error: unknown) => log.warn({ err: error }, "a busy page was not made beforehand")),
  );

  async function fetch(request: Request, arrival: IncomingRequest): Promise<Response> {
    const url = new URL(request.url);
    const started = performance.now();
    const facts: RequestFacts = {
      ...arrival,
      browser: new BrowserPass(context, request),
      nonce: randomBytes(16).toString("base64"),
      scripts: new Set(),
      path: pagePath(url),
      log: log.child({ request: arrival.id }),
    };
    const answerNow = () =>
      readingFor(
        readerOf(url),
        async () =>
          (options.dev ? undefined : await cachedAnswer(request, url, facts)) ??
          (await answerRequest(request, url, facts)),
      );
    const answer = await (isToRead(request.method, url) ? forVisitor(answerNow) : answerNow());
    const response = await asApiResponse(request, url, responseAfterFailure(facts, answer, url));
    visits.saw(seenAnswer(request, url, response));
    const scripts = `'nonce-${facts.nonce}'`;
    const isMeasured = mayMeasure(url.pathname) && !hasSession(request.headers.get("cookie"));
    const measurement = isMeasured ? company.measurement : undefined;
    const needs = isPayingPage(url.pathname) ? payments.browser() : undefined;
    const dev = options.dev ?? false;
    const framed = isPreviewAddress(url.pathname);
    addSecurityHeaders(response.headers, { scripts, https, measurement, dev, payments: needs, framed });
    response.headers.set("x-request-id", arrival.id);
    if (facts.retryAfter !== undefined) response.headers.set("retry-after", String(facts.retryAfter));
    if (facts.browser.cookie) response.headers.append("set-cookie", facts.browser.cookie);
    keepCookiesPrivate(response.headers);
    const ms = performance.now() - started;
    const { method } = request;
    const { status } = response;
    metrics?.answered({ method, path: facts.path, status }, ms);
    facts.log.debug({ method, path: loggedPath(url), status, ms: Math.round(ms) }, "answered");
    return response;
  }

  /** The page that everybody gets, made now if nobody asked for it before. */
  async function cachedAnswer(request: Request, url: URL, facts: RequestFacts) {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const key = pageCache.keyOf(url.pathname + url.search, request.headers.get("cookie") ?? undefined);
    if (key === undefined) return undefined;
    const page = pageCache.findNow(key) ?? (await makePage(key, url, facts));
    // A moved address takes the marks of its campaign along, so each is answered for itself.
    if (!page || (page.status >= 300 && key !== url.pathname + url.search)) return undefined;
    const { status, headers, body } = pageCache.answer(page, {
      path: url.pathname,
      accepted: request.headers.get("accept-encoding") ?? "",
      known: request.headers.get("if-none-match"),
      cookie: request.headers.get("cookie"),
    });
    return new Response(request.method === "HEAD" || !body ? null : new Uint8Array(body), {
      status,
      headers: headerPairs(headers),
    });
  }

  /** Where the database does not answer, the page as it was up to a minute ago; else who asks gets an answer of their own. */
  async function makePage(key: string, url: URL, facts: RequestFacts) {
    try {
      return await pageCache.fill(key, () => renderForAll(key, url, facts));
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error;
      refuseVisitor();
      return pageCache.findOutdated(key);
    }
  }

  /** A page that nobody asked for yet. */
  function remade(key: string): Promise<Response> {
    const url = new URL(key, config.siteUrl);
    const id = randomUUID();
    return renderForAll(key, url, {
      id,
      ip: "127.0.0.1",
      browser: new BrowserPass(context, new Request(url)),
      nonce: undefined,
      scripts: new Set(),
      path: pagePath(url),
      log: log.child({ request: id }),
    });
  }

  /** Without a nonce, a reader or their marks in the address: nothing in it belongs to one request. */
  async function renderForAll(key: string, url: URL, facts: RequestFacts): Promise<Response> {
    const address = new URL(key, url.origin);
    const own: RequestFacts & { scripts: Set<string> } = {
      ...facts,
      // Others wait for it too when the one who asked first leaves.
      ended: undefined,
      nonce: undefined,
      path: pagePath(address),
      scripts: new Set<string>(),
    };
    const response = await answerRequest(new Request(address), address, own);
    if (isDatabaseOutage(own.failure)) throw own.failure;
    if (own.failure) return new Response(null, { status: 500 });
    const scripts = hashSources(own.scripts);
    addKeptHeaders(response.headers, { ...cachedPageHeaders(context, https), scripts });
    return response;
  }

  /** Whether something stands at this address of the site's own API, whatever the method. */
  async function isAnswered(path: string): Promise<boolean> {
    return (
      path.startsWith(WEBHOOK_PREFIX) ||
      path.startsWith(ENTRY_PREFIX) ||
      isKnownApi(await pages.apiPaths(), path)
    );
  }

  const readyAnswer = async () => (isDraining ? drainingResponse() : await readiness(db));

  async function answerRequest(request: Request, url: URL, facts: RequestFacts): Promise<Response> {
    try {
      if (url.pathname === "/health/live") return new Response("ok");
      if (url.pathname === "/health/ready") return await readyAnswer();
      if (metrics && url.pathname === "/metrics") return await metrics.answer(request);
      if (url.pathname === "/health") return health(request, facts, await readyAnswer());
      if (isTableApi(url.pathname)) return await tableApi.fetch(request, facts);
      if (isApi(url.pathname) && !(await isAnswered(url.pathname))) {
        return plainRefusal(url.pathname, 404, "Este endereço não existe.");
      }
      if (!isFromThisSite(request, url.pathname, origins)) {
        return plainRefusal(
          url.pathname,
          403,
          "Este envio não veio deste site. Abra a página de novo e tente outra vez.",
        );
      }
      if (!canDecode(url.pathname)) return plainRefusal(url.pathname, 404, "Este endereço não existe.");
      if (url.pathname.startsWith(WEBHOOK_PREFIX)) return await paymentsApi.fetch(request);
      if (url.pathname.startsWith(ENTRY_PREFIX)) return await incomingApi.fetch(request);
      const provider = new RouterContextProvider();
      provider.set(appContext, context);
      provider.set(requestContext, facts);
      const response = await (await pages.handler())(forItsReader(request, url), provider);
      // Redirects of the router may have headers that cannot change; pages are private unless they say so.
      const own = response.body ? response : new Response(null, response);
      if (!own.headers.has("cache-control")) own.headers.set("cache-control", keepingOf(request, url));
      if (facts.failure && own.status >= 500 && isApi(url.pathname)) return apiFailure(facts);
      return own;
    } catch (error) {
      facts.failure = error;
      if (error instanceof BodyTooLarge) return tooLarge(url);
      facts.log.error({ err: error }, "request failed");
      return isApi(url.pathname) ? apiFailure(facts) : pageFailure(facts);
    }
  }

  async function writeCounts(): Promise<void> {
    await visits.write().catch((error: unknown) => log.warn({ err: error }, "counts of visits were lost"));
    await context.offerCounts
      .write(db)
      .catch((error: unknown) => log.warn({ err: error }, "counts of offers were lost"));
    await context.popupCounts
      .write(db)
      .catch((error: unknown) => log.warn({ err: error }, "figures of pop-ups were lost"));
  }

  return {
    ...context,
    fetch,
    async ready() {
      await pages.handler();
      await metrics?.learnRoutes();
    },
    origins,
    pageCache,
    metrics,
    visits,
    settled: () => context.background.settled(),
    drain() {
      isDraining = true;
    },
    async close() {
      closing.abort();
      await context.jobs.stop();
      await context.backups.stop();
      purge?.close();
      await context.background.settled();
      await writeCounts();
      await notifier?.close();
      await context.limits.close();
      await db.destroy();
    },
  };
}

/** A public page is made without knowing who asks, also where it is not kept: a toast alone goes along. */
function forItsReader(request: Request, url: URL): Request {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const cookies = request.headers.get("cookie");
  if (!isRead || !cookies || !isPublicPage(url.pathname)) return request;
  const headers = new Headers(request.headers);
  headers.delete("cookie");
  const toast = cookies.split(/;\s*/).find((cookie) => cookie.startsWith("toast="));
  if (toast) headers.set("cookie", toast);
  return new Request(request, { headers });
}

/** A page of somebody's own is not kept by the browser either: after signing out, Back would show it again. */
function keepingOf(request: Request, url: URL): string {
  const isSignedIn = hasSession(request.headers.get("cookie"));
  return isSignedIn && !isPublicPage(url.pathname) ? "private, no-store" : "private, no-cache";
}

/** Where people pay: the only pages that may load what a payment provider needs. */
function isPayingPage(path: string): boolean {
  return /^\/(checkout|pedido\/[^/]+)\/?$/.test(path);
}

function seenAnswer(request: Request, url: URL, response: Response): SeenAnswer {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const address = url.pathname + url.search;
  const { status } = response;
  const isText = /^text\/(?:html|x-script)/.test(response.headers.get("content-type") ?? "");
  return {
    method: request.method,
    address,
    status,
    // Pages that are kept are the only ones a reader may have already.
    isPage: isText || (status === 304 && cacheKey(address) !== undefined),
    agent: header("user-agent"),
    purpose: header("sec-purpose") ?? header("purpose"),
    referrer: header("referer"),
    host: url.host,
  };
}
