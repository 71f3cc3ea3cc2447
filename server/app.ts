// One request from the socket to the page: headers, health, origin check, token APIs, pages.
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { sql } from "kysely";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { registerIdentityMails } from "#app/identity/identity-mails.server.tsx";
import { deleteOldLinks } from "#app/identity/one-time-links.server.ts";
import { deleteOldSessions } from "#app/identity/sessions.server.ts";
import { DEFAULT_COMPANY } from "#app/platform/company.ts";
import { type Config, readConfig, sessionSecretOf } from "#app/platform/config.server.ts";
import { type AppContext, appContext, type RequestFacts, requestContext } from "#app/platform/context.ts";
import { FileStoreDown, openFiles } from "#app/platform/files.server.ts";
import { BodyTooLarge, jsonAnswer } from "#app/platform/http.ts";
import { Jobs } from "#app/platform/jobs.server.ts";
import { type Log, openLog } from "#app/platform/log.server.ts";
import { openMailer } from "#app/platform/mail.server.ts";
import { openRateLimits } from "#app/platform/rate-limit.server.ts";
import { registerOrderMails } from "#app/sales/mails/order-mails.server.tsx";
import { registerSalesJobs } from "#app/sales/orders/sales-jobs.server.ts";
import { openPaymentsApi, WEBHOOK_PREFIX } from "#app/sales/payment/payments.api.ts";
import { type ChosenProviders, openPayments } from "#app/sales/payment/payments.server.ts";
import { type Db, engineOf, isDatabaseOutage, openDb } from "#db/connect.server.ts";
import { migrate } from "#db/migrations.ts";
import type { Arrival } from "./listener.ts";
import { isFromThisSite, siteOrigins } from "./origin-check.ts";
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
  close(): Promise<void>;
}

/** Opens everything, brings the schema up to date and answers the program, its worker not yet started. */
export async function openApp(options: AppOptions): Promise<App> {
  const config = readConfig(options.environment);
  const log = options.log ?? openLog(config.logLevel);
  const now = options.now ?? (() => new Date());
  const db = await openMigratedDb(config, log);
  const context: AppContext = {
    config,
    db,
    log,
    now,
    company: DEFAULT_COMPANY,
    secret: sessionSecretOf(config),
    files: openFiles(config),
    mail: openMailer(config, DEFAULT_COMPANY),
    jobs: new Jobs(db, now, log),
    limits: openRateLimits(config.databaseUrl),
  };
  openPayments(context, options.payments);
  registerJobs(context);
  const paymentsApi = openPaymentsApi(context);

  const pages = createRequestHandler(
    options.pages ?? (() => import("virtual:react-router/server-build")),
    options.dev ? "development" : "production",
  );
  const origins = siteOrigins(config.siteUrl, !config.siteUrlGiven);
  const https = config.siteUrl.startsWith("https:");

  async function fetch(request: Request, arrival: Arrival): Promise<Response> {
    const url = new URL(request.url);
    const started = performance.now();
    const facts: RequestFacts = {
      ...arrival,
      nonce: randomBytes(16).toString("base64"),
      path: pagePath(url),
      log: log.child({ request: arrival.id }),
    };
    const answer = await answerRequest(request, url, facts);
    const response = afterFailure(facts.failure, answer, url);
    addSecurityHeaders(response.headers, { nonce: facts.nonce, https, dev: options.dev ?? false });
    response.headers.set("x-request-id", arrival.id);
    const ms = Math.round(performance.now() - started);
    const path = loggedPath(url);
    facts.log.debug({ method: request.method, path, status: response.status, ms }, "answered");
    return response;
  }

  async function answerRequest(request: Request, url: URL, facts: RequestFacts): Promise<Response> {
    try {
      if (url.pathname === "/health/live") return new Response("ok");
      if (url.pathname === "/health/ready") return await readiness(db);
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
    async close() {
      await context.jobs.stop();
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
  const applied = await migrate(db);
  if (applied.length > 0) log.info({ applied, engine: engineOf(db) }, "schema brought up to date");
  return db;
}

function registerJobs(app: AppContext): void {
  app.jobs.every(HOUR_MS, "old sessions", () => deleteOldSessions(app.db, app.now()));
  app.jobs.every(HOUR_MS, "old links", () => deleteOldLinks(app.db, app.now()));
  registerIdentityMails(app);
  registerOrderMails(app);
  registerSalesJobs(app);
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
  return pathname.replace(/^\/+(redefinir-senha|confirmar-email|acesso)\/.*/i, "/$1/[oculto]");
}

/** "/loja?q=kit" for "/loja.data?q=kit&_routes=…", so that a guard can send people back to the page itself. */
function pagePath(url: URL): string {
  const params = new URLSearchParams(url.search);
  params.delete("_routes");
  params.delete("index");
  const path = url.pathname
    .replace(/\.data$/, "")
    .replace(/^\/_root$/, "/")
    .replace(/\/_$/, "/");
  const query = params.toString();
  return query ? `${path}?${query}` : path;
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
