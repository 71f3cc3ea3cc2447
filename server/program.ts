// The running program: the app behind a socket, its worker, and an orderly end.
import { execFile } from "node:child_process";
import cluster from "node:cluster";
import type { createServer, IncomingMessage, Server, ServerResponse } from "node:http";
import { promisify } from "node:util";
import type { SeenAnswer } from "#app/analytics/visit-counts.server.ts";
import { isFileUpload, isTableApi } from "#app/api/tables.api.ts";
import { MAX_DELIVERY_BYTES } from "#app/external-sales/incoming/incoming.api.ts";
import { ENTRY_PREFIX } from "#app/external-sales/incoming/incoming-platforms.ts";
import { issueFirstAccessCode } from "#app/identity/first-access/first-access.server.ts";
import { knownDemoAccounts } from "#app/identity/sessions/known-demo-accounts.server.ts";
import { type Config, ConfigError, readConfig } from "#app/platform/config/config.server.ts";
import { claimDataFolder } from "#app/platform/config/data-folder.server.ts";
import { DISK_FULL } from "#app/platform/config/disk-space.server.ts";
import { listenSentence, portProblem } from "#app/platform/config/taken-port.mjs";
import { PROGRAM } from "#app/platform/config/version.server.ts";
import { DatabaseUnavailable } from "#db/connect.server.ts";
import { isDiskFull } from "#db/disk-full.ts";
import { SchemaTooNew, SchemaTooOld } from "#db/migrations.ts";
import { isEmpty } from "#db/seed/empty.ts";
import { seedMissingPages } from "#db/seed/missing-pages.ts";
import { checkDatabaseFile, DatabaseDamaged } from "#db/sqlite/file-check.server.ts";
import { apiRefusal } from "./api-refusals.ts";
import { type App, openApp } from "./app.ts";
import { limitConnections, MAX_CONNECTIONS } from "./connection-limits.ts";
import { toListener } from "./listener.ts";
import { QUIET_START, RETIRE } from "./processes.ts";
import { openRequestQueue } from "./request-queue.ts";
import { openStaticFiles } from "./static-files.ts";

/** Starting again would mend no wrong setting, damaged file or schema of another version (EX_CONFIG); `npm start` knows the number too. */
const REFUSED_EXIT = 78;
/** An orderly end: by then the program is gone, finished or not. */
export const DRAIN_MS = 9500;
/** What is still being sent then is cut, so that the worker and the database are closed in time. */
export const CUT_MS = 7000;
const LAST_CALL_MS = 1000;
/** A proxy asks every second or two whether we are ready, and sends visitors until it has heard that we are not. */
export const PROXY_NOTICE_MS = 3000;
const MEGABYTE = 1_048_576;
/** Slow senders: 10 s for the headers, looked for every second; bodies are timed by the listener. */
export const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1000,
};

export { apiRefusal } from "./api-refusals.ts";
export { openApp } from "./app.ts";

interface ProgramOptions {
  environment: Record<string, string | undefined>;
  staticFolder: string;
  createServer: typeof createServer;
  maxConnections?: number;
}

export async function startProgram(options: ProgramOptions): Promise<void> {
  try {
    const config = readConfig(options.environment);
    // Of several processes only the first finds nobody there.
    if (!options.environment[QUIET_START]) await refuseTakenPort(config);
    const release = claimDataFolder(config);
    await checkDatabaseFile(config.databaseUrl, { onLateDamage: endDamaged });
    const app = await openApp({ environment: options.environment });
    logStrayFailures(app);
    await seedWhenEmpty(app, options.environment);
    await app.ready();
    const { server, lastCall } = await listen(app, options);
    app.jobs.start();
    if (!options.environment[QUIET_START]) await announce(app, server);
    // To whoever started us and starts us again.
    process.send?.("ready");
    stopOnSignals(app, { server, lastCall }, release);
  } catch (error) {
    const isTold = error instanceof ConfigError || error instanceof DatabaseUnavailable;
    if (!isTold && !isDiskFull(error)) throw error;
    refuseStart(isTold ? error : new ConfigError(`DATA_DIR: ${DISK_FULL}`));
  }
}

/** Before the database is brought up to date: another program may be using that very one. */
async function refuseTakenPort(config: Config): Promise<void> {
  const problem = await portProblem(config);
  if (problem) throw new ConfigError(problem);
}

/** The database file is damaged: nothing more is served from it, and the next start checks all of it first. */
function endDamaged(damage: Error): never {
  process.stderr.write(`Vitrine parou.\n${damage.message}\n`);
  process.exit(1);
}

function refuseStart(reason: Error): never {
  process.stderr.write(`Vitrine não iniciou.\n${reason.message}\n`);
  const isLasting = [ConfigError, DatabaseDamaged, SchemaTooNew, SchemaTooOld].some(
    (kind) => reason instanceof kind,
  );
  process.exit(isLasting ? REFUSED_EXIT : 1);
}

/**
 * The demo content comes with the first start and never to a live site, unless it is asked for by name. A process
 * of its own writes it, so that the server does not keep the memory this takes. A demo from before the pages were rows
 * gets those that it lacks.
 */
export async function seedWhenEmpty(
  app: App,
  environment: Record<string, string | undefined>,
): Promise<void> {
  if (!app.config.shows.demoContent) return;
  if (await isEmpty(app.db)) {
    process.stdout.write("  Criando o conteúdo de demonstração (só na primeira vez, uns 10 segundos)…\n");
    await promisify(execFile)(process.execPath, ["db/cli.ts", "seed"], { env: environment });
  } else if (app.config.live || !(await seedMissingPages(app.db, app.now()))) return;
  await app.refreshCompany();
}

interface Listening {
  server: Server;
  /** From now on every answer asks its sender to come back on a new connection. */
  lastCall: () => void;
}

export async function listen(
  app: App,
  { staticFolder, createServer, maxConnections = MAX_CONNECTIONS }: Omit<ProgramOptions, "environment">,
): Promise<Listening> {
  const https = app.config.siteUrl.startsWith("https:");
  const report = (error: unknown, request?: string) =>
    app.log.error({ err: error, request }, "answer failed");
  const serveStatic = await openStaticFiles(staticFolder, { https, report });
  const answer = toListener(app.fetch, {
    trustProxy: app.config.trustProxy,
    origin: originFor(app),
    bodyLimit,
    refusalBody: apiRefusal,
    report,
  });
  let isLast = false;
  const queue = openRequestQueue();
  const server = createServer(HTTP_LIMITS, (req, res) => {
    if (isLast) res.setHeader("connection", "close");
    if (isHealthCheck(req)) return void answer(req, res);
    queue.enter(() => begin(req, res));
  });
  const begin = (req: IncomingMessage, res: ServerResponse) => {
    if (res.destroyed || serveStatic(req, res)) return;
    if (!app.pageCache.serve(req, res)) return void answer(req, res);
    const seen = seenResponse(req, res);
    app.visits.saw(seen);
    app.metrics?.cached({ method: seen.method, path: seen.address, status: seen.status });
  };
  limitConnections(server, {
    inAll: maxConnections,
    hasProxy: app.config.trustProxy > 0,
    onFull: () =>
      app.log.warn("an address has its share of the connections; a proxy is named by TRUST_PROXY"),
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenProblem(error, app)));
    const { port, host } = app.config;
    // Many connections at once wait in the backlog, instead of trying again after seconds.
    server.listen({ port, host, backlog: maxConnections }, resolve);
  });
  const lastCall = () => {
    isLast = true;
  };
  return { server, lastCall };
}

/** Whoever asks whether the server is well does not stand in line behind those that it is busy with. */
function isHealthCheck({ url = "" }: IncomingMessage): boolean {
  return url.startsWith("/health");
}

/** What the page cache answered by itself. */
export function seenResponse(req: IncomingMessage, res: ServerResponse): SeenAnswer {
  const { "user-agent": agent, "sec-purpose": secPurpose, purpose = secPurpose, referer } = req.headers;
  return {
    method: req.method ?? "GET",
    address: req.url ?? "/",
    status: res.statusCode,
    isPage: true,
    agent,
    purpose: purpose === undefined ? undefined : String(purpose),
    referrer: referer,
    host: req.headers.host,
  };
}

function listenProblem(error: Error, { config }: App): Error {
  const sentence = listenSentence("code" in error ? String(error.code) : undefined, config);
  return sentence === undefined ? error : new ConfigError(sentence);
}

/** A forgotten promise must not take the shop down and must not pass unseen; after a stray throw nothing is certain. */
function logStrayFailures(app: App): void {
  process.on("unhandledRejection", (error) => app.log.error({ err: error }, "unhandled rejection"));
  process.on("uncaughtException", (error) => {
    app.log.fatal({ err: error }, "uncaught exception");
    process.exit(1);
  });
}

/** The address a request came by when it is one of ours, else the configured one. */
export function originFor(app: App): (host: string | undefined) => string {
  return (host) => {
    const scheme = new URL(app.config.siteUrl).protocol;
    const asked = `${scheme}//${host}`;
    return host && app.origins.has(asked) ? asked : app.config.siteUrl;
  };
}

export function bodyLimit(method: string, path: string): number {
  if (method === "PUT" && path.startsWith("/api/admin/uploads/")) return Number.POSITIVE_INFINITY;
  if (method === "PUT" && path === "/api/admin/imports") return Number.POSITIVE_INFINITY;
  if (method === "POST" && isFileUpload(path)) return Number.POSITIVE_INFINITY;
  if (path.startsWith("/api/webhooks/")) return 65_536;
  if (path.startsWith(ENTRY_PREFIX)) return MAX_DELIVERY_BYTES;
  if (isTableApi(path)) return 5 * MEGABYTE;
  return MEGABYTE;
}

/** The code of the first access stands here alone: no log and no page has it. */
async function announce(app: App, server: Server): Promise<void> {
  const code = await issueFirstAccessCode(app);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : app.config.port;
  const site = app.config.siteUrlGiven ? app.config.siteUrl : `http://localhost:${port}`;
  const lines = [
    "",
    `  Vitrine está no ar: ${site}`,
    `  Versão ${PROGRAM.version}, banco de dados no esquema ${PROGRAM.schema}`,
    `  Dados em ${app.config.dataDir}`,
  ];
  for (const { label, email, password } of await knownDemoAccounts(app)) {
    lines.push(`  ${label}: ${email} / ${password}`);
  }
  if (code) {
    lines.push(
      "",
      `  Primeiro acesso: ${site}/primeiro-acesso`,
      `  Código: ${code} (vale até existir um administrador)`,
    );
  }
  process.stdout.write(`${lines.join("\n")}\n\n`);
}

function stopOnSignals(app: App, listening: Listening, release: () => void): void {
  let stopping = false;
  const stop = async ({ isReplaced = false } = {}) => {
    if (stopping) return;
    stopping = true;
    const limit = setTimeout(() => process.exit(1), DRAIN_MS);
    limit.unref();
    await drain(app, { ...listening, isReplaced });
    await app.metrics?.leave();
    await app.close();
    release();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  // Of several processes the one that keeps them decides what it means.
  process.on("SIGHUP", () => void (cluster.isWorker || stop()));
  process.on("message", (message) => {
    if (message === RETIRE) void stop({ isReplaced: true });
  });
  // The one who started us is gone, and with them whoever would pass a signal on.
  process.on("disconnect", () => void stop());
}

/**
 * Lets running answers end. Connections kept alive are told first: one cut between two requests loses the second. Replaced
 * by another process on the same port, the shop is not away, and nobody need look elsewhere.
 */
export async function drain(
  app: App,
  {
    server,
    lastCall,
    isReplaced = false,
    cutMs = CUT_MS,
  }: Listening & { isReplaced?: boolean; cutMs?: number },
): Promise<void> {
  if (!isReplaced) app.drain();
  lastCall();
  const cut = setTimeout(() => server.closeAllConnections(), cutMs);
  const open = await new Promise<number>((resolve) =>
    server.getConnections((_, count) => resolve(count ?? 0)),
  );
  if (app.config.trustProxy > 0 && !isReplaced) await app.pause(PROXY_NOTICE_MS);
  else if (open > 0) await app.pause(LAST_CALL_MS);
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
  clearTimeout(cut);
}
