// The program as one object: its shared context, its answers to requests, and its end.

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

/** After a change a page is asked for soon, and a shop that changes all the time makes none beforehand. */
const REMAKE_EVERY_MS = 1000;

export type AppOptions = PagesOptions & ContextOptions;

export interface App extends AppContext {
  fetch: Fetch;
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
  const { context, slow } = await openContext(options);
  const { config, db, now, log } = context;
  const pages = openPages(options);
  const origins = siteOrigins(config.siteUrl, !config.siteUrlGiven);
  const https = config.siteUrl.startsWith("https:");
  const purge = config.cdnPurge ? new CdnPurge({ ...config.cdnPurge, log }) : undefined;
  // Pages of the program before this one name files that it has not.
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
  // Whatever fails here, who asks for the page is told.
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
