// The program as one object: shared context, request handling, and shutdown.

import { VisitCounts, WRITE_EVERY_MS as WRITE_VISITS_EVERY_MS } from "#app/analytics/visit-counts.server.ts";
import type { AppContext } from "#app/context.ts";
import { yieldToRequests } from "#app/jobs/yield-to-requests.server.ts";
import { readResting } from "#app/payments/attempts/resting.server.ts";
import { openAnswerByRoute } from "./answering/answer-by-route.ts";
import { type Fetch, openFetch } from "./answering/fetch.ts";
import { siteOrigins } from "./answering/origin-check.ts";
import { openPublicPages, type PublicPages } from "./answering/public-pages.ts";
import { type ContextOptions, openContext } from "./app-context.ts";
import { CdnPurge } from "./cdn/purge.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { PageCache } from "./page-cache.ts";
import { openPages, type PagesOptions } from "./pages.ts";
import { openPageCache, shareChanges } from "./startup.ts";

/**
 * Milliseconds. Busy pages are rendered again at most this often, because a constantly changing shop should not
 * pre-render.
 */
const REMAKE_EVERY_MS = 1000;

export type AppOptions = PagesOptions & ContextOptions;

export interface App extends AppContext {
  fetch: Fetch;
  /** Loads the pages, which otherwise load with the first request. */
  ready(): Promise<void>;
  /** Origins of this site. */
  origins: ReadonlySet<string>;
  pageCache: PageCache;
  /** Resolves when all work that continued after an answer has ended. */
  settled(): Promise<void>;
  /** From now on not ready, so that a proxy sends new visitors elsewhere; keeps answering. */
  drain(): void;
  /** Only if METRICS_TOKEN is set. Gets the same answers as `visits`. */
  metrics: Metrics | undefined;
  /** Gets every answer; the listener reports answers of the page cache. */
  visits: VisitCounts;
  close(): Promise<void>;
}

/** Opens everything, migrates the schema and returns the program with its worker not started. */
export async function openApp(options: AppOptions): Promise<App> {
  const { context, slow } = await openContext(options);
  const { config, db, now, log } = context;
  const pages = openPages(options);
  const origins = siteOrigins(config.siteUrl, !config.siteUrlGiven);
  const https = config.siteUrl.startsWith("https:");
  const purge = config.cdnPurge ? new CdnPurge({ ...config.cdnPurge, log }) : undefined;
  // A CDN may hold pages of the former program, which name files that no longer exist.
  purge?.everything();
  const pageCache = openPageCache(context, https, purge);
  clearPagesWithSettings(context, pageCache);
  const notifier = shareChanges(context, pageCache);
  const metrics = config.metricsToken
    ? (await import("./metrics/metrics.ts")).openMetrics(context, { token: config.metricsToken, slow, pages })
    : undefined;
  const visits = new VisitCounts(db, now, config.siteUrl, context.offerCounts);
  context.jobs.every(WRITE_VISITS_EVERY_MS, "visit counts", () => visits.write());

  let isDraining = false;
  const closing = new AbortController();
  const answerByRoute = openAnswerByRoute({ context, pages, origins, metrics, isDraining: () => isDraining });
  const publicPages = openPublicPages({ context, cache: pageCache, https, answerByRoute });
  remakeBusyPages(context, pageCache, publicPages, closing.signal);

  return {
    ...context,
    fetch: openFetch({
      context,
      answerByRoute,
      publicPages,
      visits,
      metrics,
      https,
      dev: options.dev ?? false,
    }),
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
      await writeCounts(context, visits);
      await notifier?.close();
      await context.limits.close();
      await db.destroy();
    },
  };
}

/** Settings and resting providers show on every page, so reading them again drops all pages. */
function clearPagesWithSettings(context: AppContext, pageCache: PageCache): void {
  const { db, payments, refreshCompany } = context;
  context.refreshCompany = async () => {
    await Promise.all([refreshCompany(), readResting(db, payments)]);
    pageCache.clear();
  };
}

function remakeBusyPages(
  { jobs, log }: AppContext,
  pageCache: PageCache,
  publicPages: PublicPages,
  closing: AbortSignal,
): void {
  // A failure is only logged; the page's next reader gets the error.
  jobs.every(REMAKE_EVERY_MS, "busy pages", () =>
    pageCache
      .remakeBusiest(publicPages.remake, (workedMs) => yieldToRequests(workedMs, closing))
      .catch((error: unknown) => log.warn({ err: error }, "a busy page was not made beforehand")),
  );
}

async function writeCounts(context: AppContext, visits: VisitCounts): Promise<void> {
  const { db, log, offerCounts, popupCounts } = context;
  const lost = (what: string) => (error: unknown) => log.warn({ err: error }, `${what} were lost`);
  await visits.write().catch(lost("counts of visits"));
  await offerCounts.write(db).catch(lost("counts of offers"));
  await popupCounts.write(db).catch(lost("figures of pop-ups"));
}
