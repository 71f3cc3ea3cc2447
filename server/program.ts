// The running program: the app on a socket, its worker, and an orderly shutdown.
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

/**
 * Exit code (EX_CONFIG) when a restart would not help: wrong setting, damaged file or other schema version. `npm
 * start` knows it too.
 */
const REFUSED_EXIT = 78;
/** Milliseconds. By then the program has ended, finished or not. */
export const DRAIN_MS = 9500;
/** Milliseconds. Running answers are cut then, so that worker and database close in time. */
export const CUT_MS = 7000;
const LAST_CALL_MS = 1000;
/** Milliseconds. Proxies poll readiness every second or two and send visitors until they notice. */
export const PROXY_NOTICE_MS = 3000;
const MEGABYTE = 1_048_576;
/** Slow senders: 10 s for headers, checked every second; the listener times bodies. */
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
    // With several processes only the first checks that the port is free.
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
    // Tells the supervisor that this process is ready.
    process.send?.("ready");
    stopOnSignals(app, { server, lastCall }, release);
  } catch (error) {
    const isTold = error instanceof ConfigError || error instanceof DatabaseUnavailable;
    if (!isTold && !isDiskFull(error)) throw error;
    refuseStart(isTold ? error : new ConfigError(`DATA_DIR: ${DISK_FULL}`));
  }
}

/** Before migrating, because another program may use the same database. */
async function refuseTakenPort(config: Config): Promise<void> {
  const problem = await portProblem(config);
  if (problem) throw new ConfigError(problem);
}

/** The database file is damaged: stops serving, and the next start checks the file first. */
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
 * The demo content is written at the first start, and on a live site only if requested by name. A child process writes
 * it, so that the server does not keep that memory. An older demo gets its missing pages.
 */
export async function seedWhenEmpty(
  app: App,
  environment: Record<string, string | undefined>,
): Promise<void> {
  if (!app.config.shows.demoContent) return;
  if (await isEmpty(app.db)) {
    process.stdout.write("  Criando o conteúdo de demonstração (só na primeira vez, uns 10 segundos)…\n");
    const seeding = promisify(execFile)(process.execPath, ["db/cli.ts", "seed"], { env: environment });
    // A mistake in `demo/` is told by file and field, as by `npm run db -- seed`.
    await seeding.catch(({ stderr }: { stderr: string }) => {
      throw new ConfigError(stderr.trim());
    });
  } else if (app.config.live || !(await seedMissingPages(app.db, app.now()))) return;
  await app.refreshCompany();
}

interface Listening {
  server: Server;
  /** From now on every answer closes its connection. */
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
    // A large backlog lets many simultaneous connections wait instead of retrying after seconds.
    server.listen({ port, host, backlog: maxConnections }, resolve);
  });
  const lastCall = () => {
    isLast = true;
  };
  return { server, lastCall };
}

/** Health checks skip the queue of a busy server. */
function isHealthCheck({ url = "" }: IncomingMessage): boolean {
  return url.startsWith("/health");
}

/** Records answers of the page cache. */
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

/** Logs an unhandled rejection and continues. Ends on an uncaught exception, because the state is unknown then. */
function logStrayFailures(app: App): void {
  process.on("unhandledRejection", (error) => app.log.error({ err: error }, "unhandled rejection"));
  process.on("uncaughtException", (error) => {
    app.log.fatal({ err: error }, "uncaught exception");
    process.exit(1);
  });
}

/** The origin of the request's host if it is one of ours, otherwise the configured address. */
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

/** Prints the first-access code on the terminal only, never in a log or page. */
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
  // In a worker the primary process decides about SIGHUP.
  process.on("SIGHUP", () => void (cluster.isWorker || stop()));
  process.on("message", (message) => {
    if (message === RETIRE) void stop({ isReplaced: true });
  });
  // The parent process has ended, and nobody would forward signals.
  process.on("disconnect", () => void stop());
}

/**
 * Finishes running answers. Keep-alive connections are told to close first, because a cut between two requests loses
 * the second. With a replacement on the same port, the shop stays ready.
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
