// One request from the socket to the page: headers, health, origin check, token APIs, pages.
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "kysely";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { registerPrivacyMails } from "#app/account/data-request-mails.server.tsx";
import { removeOutdated } from "#app/account/retention.server.ts";
import { removeUnsavedUploads } from "#app/admin/unused-files.server.ts";
import { registerBlogMails } from "#app/blog/blog-mails.server.tsx";
import { nextScheduledPost } from "#app/blog/posts.server.ts";
import { registerCourseMails } from "#app/courses/course-mails.server.tsx";
import { registerDoubtMails } from "#app/courses/doubt-mails.server.tsx";
import { registerIdentityMails } from "#app/identity/identity-mails.server.tsx";
import { deleteOldLinks } from "#app/identity/one-time-links.server.ts";
import { deleteOldSessions } from "#app/identity/sessions.server.ts";
import { registerLeadMails } from "#app/marketing/lead-mails.server.tsx";
import { registerNewsletterMails } from "#app/newsletter/newsletter-mails.server.tsx";
import { checkClock } from "#app/platform/clock-check.server.ts";
import type { Company } from "#app/platform/company.ts";
import { readCompany } from "#app/platform/company-settings.server.ts";
import { type Config, readConfig, sessionSecretOf } from "#app/platform/config.server.ts";
import { type AppContext, appContext, type RequestFacts, requestContext } from "#app/platform/context.ts";
import { FileStoreDown, openFiles } from "#app/platform/files.server.ts";
import { BodyTooLarge, jsonAnswer } from "#app/platform/http.ts";
import { Jobs } from "#app/platform/jobs.server.ts";
import { type Log, openLog } from "#app/platform/log.server.ts";
import { openMailer } from "#app/platform/mail.server.ts";
import { mayMeasure } from "#app/platform/measurement.ts";
import { openRateLimits } from "#app/platform/rate-limit.server.ts";
import {
  type SeenAnswer,
  VisitCounts,
  WRITE_EVERY_MS as WRITE_VISITS_EVERY_MS,
} from "#app/platform/visit-counts.server.ts";
import { WRITE_EVERY_MS, writePopupCounts } from "#app/popups/popup-counts.server.ts";
import { registerOrderMails } from "#app/sales/mails/order-mails.server.tsx";
import { registerSalesJobs } from "#app/sales/orders/sales-jobs.server.ts";
import { openPaymentsApi, WEBHOOK_PREFIX } from "#app/sales/payment/payments.api.ts";
import { type ChosenProviders, openPayments } from "#app/sales/payment/payments.server.ts";
import { isTableApi, openTableApi } from "#app/tables/tables.api.ts";
import { openWebhooks } from "#app/tables/webhook-jobs.server.ts";
import { type Db, engineOf, isDatabaseOutage, openDb, openedDb } from "#db/connect.server.ts";
import { migrate, migrationStatus } from "#db/migrations.ts";
import { type ChangeNews, openChangeNews } from "./change-news.ts";
import type { Arrival } from "./listener.ts";
import { isFromThisSite, siteOrigins } from "./origin-check.ts";
import { answerOf, PageCache, PUBLIC_TABLES } from "./page-cache.ts";
import { pageKey } from "./page-key.ts";
import { addSecurityHeaders } from "./security-headers.ts";

const READY_LIMIT_MS = 1000;
const HOUR_MS = 3_600_000;

export interface AppOptions {
  environment: Record<string, string | undefined>;
  now?: () => Date;
  log?: Log;
  dev?: boolean;
  /** Vite's development server gives the freshest build of the pages. */
  pages?: Parameters<typeof createRequestHandler>[0];
  /** Stand in for the configured payment providers. */
  payments?: ChosenProviders;
}

export interface App extends AppContext {
  fetch(request: Request, arrival: Arrival): Promise<Response>;
  /** Addresses under which this site may be called. */
  origins: ReadonlySet<string>;
  pageCache: PageCache;
  /** From now on it calls itself not ready, so that a proxy sends new visitors elsewhere; it goes on answering. */
  drain(): void;
  /** Hears of every answer; those that the page cache gave by itself are told by the listener. */
  visits: VisitCounts;
  close(): Promise<void>;
}

/** Opens everything, brings the schema up to date and answers the program, its worker not yet started. */
export async function openApp(options: AppOptions): Promise<App> {
  const config = readConfig(options.environment);
  const log = options.log ?? openLog(config.logLevel);
  const now = options.now ?? (() => new Date());
  const db = await openMigratedDb(config, log);
  const { company, refreshCompany } = await openCompany(db, log);
  const context: AppContext = {
    config,
    db,
    log,
    now,
    company,
    refreshCompany,
    secret: sessionSecretOf(config),
    files: openFiles(config),
    mail: openMailer(config, company),
    jobs: new Jobs(db, now, log),
    limits: openRateLimits(config.databaseUrl),
  };
  openPayments(context, options.payments);
  registerJobs(context);
  openWebhooks(context);
  const paymentsApi = openPaymentsApi(context);
  const tableApi = openTableApi(context);

  // The build itself: given a function, the router would rank all routes anew for every request.
  const pages = createRequestHandler(
    options.pages ?? (await import("virtual:react-router/server-build")),
    options.dev ? "development" : "production",
  );
  const origins = siteOrigins(config.siteUrl, !config.siteUrlGiven);
  const https = config.siteUrl.startsWith("https:");
  const pageCache = openPageCache(context, https);
  context.refreshCompany = async () => {
    await refreshCompany();
    pageCache.clear();
  };
  const news = shareChanges(context, pageCache);
  let isDraining = false;
  const visits = new VisitCounts(db, now);
  context.jobs.every(WRITE_VISITS_EVERY_MS, "visit counts", () => visits.write());

  async function fetch(request: Request, arrival: Arrival): Promise<Response> {
    const url = new URL(request.url);
    const started = performance.now();
    const facts: RequestFacts = {
      ...arrival,
      nonce: randomBytes(16).toString("base64"),
      path: pagePath(url),
      log: log.child({ request: arrival.id }),
    };
    const answer =
      (options.dev ? undefined : await cachedAnswer(request, url, facts)) ??
      (await answerRequest(request, url, facts));
    const response = afterFailure(facts.failure, answer, url);
    visits.saw(seenAnswer(request, url, response));
    const scripts = `'nonce-${facts.nonce}'`;
    const measurement = mayMeasure(url.pathname) ? company.measurement : undefined;
    addSecurityHeaders(response.headers, { scripts, https, measurement, dev: options.dev ?? false });
    response.headers.set("x-request-id", arrival.id);
    const ms = Math.round(performance.now() - started);
    const path = loggedPath(url);
    facts.log.debug({ method: request.method, path, status: response.status, ms }, "answered");
    return response;
  }

  /** The page that everybody who is not signed in gets, made now if nobody asked for it before. */
  async function cachedAnswer(request: Request, url: URL, facts: RequestFacts) {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const key = pageCache.keyOf(url.pathname + url.search, request.headers.get("cookie") ?? undefined);
    if (key === undefined) return undefined;
    const page = pageCache.find(key) ?? (await pageCache.fill(key, () => renderForAll(key, url, facts)));
    // A moved address takes the marks of its campaign along, so each is answered for itself.
    if (!page || (page.status >= 300 && key !== url.pathname + url.search)) return undefined;
    const accepted = request.headers.get("accept-encoding") ?? "";
    const { status, headers, body } = answerOf(page, accepted, request.headers.get("if-none-match"));
    return new Response(request.method === "HEAD" || !body ? null : new Uint8Array(body), {
      status,
      headers,
    });
  }

  /** Without a nonce, a reader or their marks in the address: nothing in it belongs to one request. */
  async function renderForAll(key: string, url: URL, facts: RequestFacts): Promise<Response> {
    const address = new URL(key, url.origin);
    const own = { ...facts, nonce: undefined, path: pagePath(address) };
    const response = await answerRequest(new Request(address), address, own);
    return own.failure ? new Response(null, { status: 500 }) : response;
  }

  async function answerRequest(request: Request, url: URL, facts: RequestFacts): Promise<Response> {
    try {
      if (url.pathname === "/health/live") return new Response("ok");
      if (url.pathname === "/health/ready") return isDraining ? draining() : await readiness(db);
      if (isTableApi(url.pathname)) return await tableApi.fetch(request, facts);
      if (!isFromThisSite(request, url.pathname, origins)) {
        return new Response("Este pedido não veio deste site.", { status: 403 });
      }
      if (!canDecode(url.pathname)) return new Response("Este endereço não existe.", { status: 404 });
      if (url.pathname.startsWith(WEBHOOK_PREFIX)) return await paymentsApi.fetch(request);
      const provider = new RouterContextProvider();
      provider.set(appContext, context);
      provider.set(requestContext, facts);
      const response = await pages(request, provider);
      // Answers of the router may have headers that cannot change (redirects), and pages are private unless they say so.
      const own = new Response(response.body, response);
      if (!own.headers.has("cache-control")) own.headers.set("cache-control", "private, no-cache");
      if (facts.failure && own.status >= 500 && url.pathname.startsWith("/api/")) return apiFailure(facts);
      return own;
    } catch (error) {
      facts.failure = error;
      if (error instanceof BodyTooLarge) return tooLarge(url);
      facts.log.error({ err: error }, "request failed");
      return url.pathname.startsWith("/api/") ? apiFailure(facts) : pageFailure(facts);
    }
  }

  return {
    ...context,
    fetch,
    origins,
    pageCache,
    visits,
    drain() {
      isDraining = true;
    },
    async close() {
      await context.jobs.stop();
      await visits.write().catch((error: unknown) => log.warn({ err: error }, "counts of visits were lost"));
      await writePopupCounts(db).catch((error: unknown) =>
        log.warn({ err: error }, "figures of pop-ups were lost"),
      );
      await news?.close();
      await context.limits.close();
      await db.destroy();
    },
  };
}

async function openMigratedDb(config: Config, log: Log): Promise<Db> {
  if (!/^postgres/.test(config.databaseUrl)) mkdirSync(dirname(config.databaseUrl), { recursive: true });
  const db = openDb(config.databaseUrl, (error) =>
    log.warn({ err: error }, "an idle database connection was closed"),
  );
  const waiting = (await migrationStatus(db)).filter(({ executedAt }) => !executedAt);
  // A large shop's tables take longer than any page may.
  const patient = waiting.length > 0 ? openDb(config.databaseUrl, () => {}, { patient: true }) : undefined;
  const applied = await migrate(patient ?? db).finally(() => patient?.destroy());
  if (applied.length > 0) log.info({ applied, engine: engineOf(db) }, "schema brought up to date");
  return db;
}

function openPageCache(app: AppContext, https: boolean): PageCache {
  const { watch, foreignVersion } = openedDb(app.db);
  const cache = new PageCache({
    now: app.now,
    foreignVersion,
    endOf: async (tables) => (tables.has("blog_posts") ? nextScheduledPost(app.db, app.now()) : undefined),
    finishHeaders: (headers, scripts) =>
      // Every kept page is one to read.
      addSecurityHeaders(headers, { scripts, https, measurement: app.company.measurement, dev: false }),
  });
  watch.onChange((tables) => cache.changed(tables));
  return cache;
}

/** One object for as long as the program runs: who holds it sees what the owner saves. */
async function openCompany(db: Db, log: Log): Promise<Pick<AppContext, "company" | "refreshCompany">> {
  const read = () =>
    readCompany(db, (group) => log.error({ group }, "settings of this group cannot be read"));
  const company: Company = await read();
  let reading = Promise.resolve();
  const refreshCompany = () => {
    reading = reading.catch(() => {}).then(async () => void Object.assign(company, await read()));
    return reading;
  };
  return { company, refreshCompany };
}

/** Another process saved the settings, or we cannot know whether one did. */
function takeCompanyNews(app: AppContext): void {
  app
    .refreshCompany()
    .catch((error: unknown) => app.log.error({ err: error }, "new settings could not be read"));
}

/** On PostgreSQL several processes may write; without news of them no page is kept. */
function shareChanges(app: AppContext, cache: PageCache): ChangeNews | undefined {
  const { config, db } = app;
  if (engineOf(db) !== "postgres") return undefined;
  cache.suspend(true);
  const news = openChangeNews({
    databaseUrl: config.databaseUrl,
    onChange: (tables) => {
      if (tables) cache.changed(tables);
      else cache.clear();
      if (!tables || tables.has("settings")) takeCompanyNews(app);
    },
    onConnected: (isConnected) => {
      cache.suspend(!isConnected);
      if (isConnected) takeCompanyNews(app);
    },
  });
  openedDb(db).watch.onChange((tables) => {
    const shown = [...tables].filter((table) => PUBLIC_TABLES.has(table));
    if (shown.length > 0) news.tell(new Set(shown));
  });
  return news;
}

function registerJobs(app: AppContext): void {
  app.jobs.every(HOUR_MS, "old sessions", () => deleteOldSessions(app.db, app.now()));
  app.jobs.every(WRITE_EVERY_MS, "popup counts", () => writePopupCounts(app.db));
  app.jobs.every(HOUR_MS, "database clock", () => checkClock(app));
  app.jobs.every(HOUR_MS, "old links", () => deleteOldLinks(app.db, app.now()));
  registerIdentityMails(app);
  registerCourseMails(app);
  registerDoubtMails(app);
  registerOrderMails(app);
  registerSalesJobs(app);
  registerLeadMails(app);
  registerNewsletterMails(app);
  registerBlogMails(app);
  registerPrivacyMails(app);
  app.jobs.every(24 * HOUR_MS, "unsaved uploads", () => removeUnsavedUploads(app));
  app.jobs.every(24 * HOUR_MS, "retention", () => removeOutdated(app.db, app.now()));
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
    isPage: isText || (status === 304 && pageKey(address) !== undefined),
    agent: header("user-agent"),
    purpose: header("sec-purpose") ?? header("purpose"),
    referrer: header("referer"),
  };
}

/** The router would print what it cannot decode, keys in the address included; no database can look for a NUL. */
function canDecode(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

/** One-time links and guest links are keys: what opens them never reaches a log. */
function loggedPath({ pathname }: URL): string {
  return pathname.replace(
    /^\/+(redefinir-senha|confirmar-email|acesso|newsletter\/cancelar|privacidade\/pedido)\/.*/i,
    "/$1/[oculto]",
  );
}

/** "/loja?q=kit" for "/loja.data?q=kit&_routes=…", so that a guard can send people back to the page itself. */
function pagePath(url: URL): string {
  const params = new URLSearchParams(url.search);
  params.delete("_routes");
  params.delete("index");
  const path = url.pathname.replace(/\.data$/, "").replace(/\/_$/, "/");
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

function draining(): Response {
  return new Response("o servidor está parando", { status: 503, headers: { "retry-after": "5" } });
}

async function readiness(db: Db): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("too late")), READY_LIMIT_MS);
  });
  try {
    await Promise.race([sql`select 1`.execute(db), tooLate]);
    return new Response("ok");
  } catch {
    return new Response("o banco de dados não responde", { status: 503, headers: { "retry-after": "5" } });
  } finally {
    clearTimeout(timer);
  }
}

function apiFailure(facts: RequestFacts): Response {
  return jsonAnswer(
    {
      error: "internal",
      message: "Algo falhou do nosso lado. Tente de novo em instantes.",
      reference: facts.id,
    },
    500,
  );
}

/** When not even the router could answer. */
function pageFailure(facts: RequestFacts): Response {
  const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Erro inesperado</title>
<h1>Unexpected Application Error!</h1><p>Algo falhou do nosso lado. Tente de novo em instantes.</p>
<p>Referência para o suporte: <code>${facts.id}</code></p></html>`;
  return new Response(page, { status: 500, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** What the router showed as a failure of ours, although it was the sender's or will pass. */
function afterFailure(failure: unknown, answer: Response, url: URL): Response {
  if (failure instanceof BodyTooLarge && answer.status >= 500) return tooLarge(url);
  if (failure instanceof FileStoreDown || isDatabaseOutage(failure)) return unavailable(answer);
  return answer;
}

function tooLarge(url: URL): Response {
  const message = "O que você enviou é grande demais.";
  if (url.pathname.startsWith("/api/")) return jsonAnswer({ error: "too_large", message }, 413);
  return new Response(message, { status: 413, headers: { "content-type": "text/plain; charset=utf-8" } });
}

/** The database or the file store did not answer: the same page, said as something that passes. */
function unavailable(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("retry-after", "5");
  return new Response(response.body, { status: 503, headers });
}
