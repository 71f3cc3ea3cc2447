// One request from arrival to finished answer.

import { randomBytes } from "node:crypto";
import { mayMeasure } from "#app/analytics/measurement.ts";
import type { SeenAnswer, VisitCounts } from "#app/analytics/visit-counts.server.ts";
import type { AppContext, RequestFacts } from "#app/context.ts";
import { BrowserPass } from "#app/platform/gates/browser-pass.server.ts";
import { isPreviewAddress } from "#app/site/pages/page.ts";
import { readingFor } from "#db/long-reads.ts";
import { forVisitor } from "#db/outage-watch.server.ts";
import { cacheKey, hasSession } from "../cache-key.ts";
import { keepCookiesPrivate } from "../cdn/shared-page.ts";
import type { IncomingRequest } from "../listener.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { addSecurityHeaders } from "../security-headers.ts";
import type { AnswerByRoute } from "./answer-by-route.ts";
import { asApiResponse, responseAfterFailure } from "./error-responses.ts";
import type { PublicPages } from "./public-pages.ts";
import { isToRead, loggedPath, pagePath, readerOf } from "./request-paths.ts";

export type Fetch = (request: Request, arrival: IncomingRequest) => Promise<Response>;

interface FetchParts {
  context: AppContext;
  answerByRoute: AnswerByRoute;
  publicPages: PublicPages;
  visits: VisitCounts;
  metrics: Metrics | undefined;
  https: boolean;
  dev: boolean;
}

export function openFetch(parts: FetchParts): Fetch {
  const { context, answerByRoute, publicPages, visits, metrics } = parts;

  async function answer(request: Request, url: URL, facts: RequestFacts): Promise<Response> {
    const answerNow = () =>
      readingFor(readerOf(url), async () => {
        const shared = parts.dev ? undefined : await publicPages.answer(request, url, facts);
        return shared ?? (await answerByRoute(request, url, facts));
      });
    return isToRead(request.method, url) ? forVisitor(answerNow) : answerNow();
  }

  return async (request, arrival) => {
    const url = new URL(request.url);
    const started = performance.now();
    const facts: RequestFacts = {
      ...arrival,
      browser: new BrowserPass(context, request),
      nonce: randomBytes(16).toString("base64"),
      scripts: new Set(),
      path: pagePath(url),
      log: context.log.child({ request: arrival.id }),
    };
    const answered = responseAfterFailure(facts, await answer(request, url, facts), url);
    const response = await asApiResponse(request, url, answered);
    visits.saw(seenAnswer(request, url, response));
    finishHeaders(response.headers, request, url, facts, parts);
    const ms = performance.now() - started;
    const { method } = request;
    const { status } = response;
    metrics?.answered({ method, path: facts.path, status }, ms);
    facts.log.debug({ method, path: loggedPath(url), status, ms: Math.round(ms) }, "answered");
    return response;
  };
}

function finishHeaders(
  headers: Headers,
  request: Request,
  { pathname }: URL,
  facts: RequestFacts,
  { context, https, dev }: Pick<FetchParts, "context" | "https" | "dev">,
): void {
  const isMeasured = mayMeasure(pathname) && !hasSession(request.headers.get("cookie"));
  addSecurityHeaders(headers, {
    scripts: `'nonce-${facts.nonce}'`,
    https,
    measurement: isMeasured ? context.company.measurement : undefined,
    dev,
    payments: isPayingPage(pathname) ? context.payments.browser() : undefined,
    framed: isPreviewAddress(pathname),
  });
  headers.set("x-request-id", facts.id);
  if (facts.retryAfter !== undefined) headers.set("retry-after", String(facts.retryAfter));
  if (facts.browser.cookie) headers.append("set-cookie", facts.browser.cookie);
  keepCookiesPrivate(headers);
}

/** Checkout pages, the only ones that may load a payment provider's scripts. */
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
    // Only cached pages may already be in the reader's cache.
    isPage: isText || (status === 304 && cacheKey(address) !== undefined),
    agent: header("user-agent"),
    purpose: header("sec-purpose") ?? header("purpose"),
    referrer: header("referer"),
    host: url.host,
  };
}
