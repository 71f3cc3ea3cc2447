// Public pages, the same for everybody: cached, rendered once for concurrent requests, and rendered again after a
// change.

import { randomUUID } from "node:crypto";
import type { AppContext, RequestFacts } from "#app/context.ts";
import { BrowserPass } from "#app/platform/gates/browser-pass.server.ts";
import { isDatabaseOutage } from "#db/connect.server.ts";
import { refuseVisitor } from "#db/outage-watch.server.ts";
import { headerPairs } from "../cached-page.ts";
import type { PageCache } from "../page-cache.ts";
import { addKeptHeaders, hashSources } from "../security-headers.ts";
import { cachedPageHeaders } from "../startup.ts";
import type { AnswerByRoute } from "./answer-by-route.ts";
import { pagePath } from "./request-paths.ts";

export type PublicPages = ReturnType<typeof openPublicPages>;

interface PublicPagesParts {
  context: AppContext;
  cache: PageCache;
  https: boolean;
  answerByRoute: AnswerByRoute;
}

export function openPublicPages({ context, cache, https, answerByRoute }: PublicPagesParts) {
  const { config, log } = context;

  /** The shared page, rendered now if not cached. */
  async function answer(request: Request, url: URL, facts: RequestFacts): Promise<Response | undefined> {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const key = cache.keyOf(url.pathname + url.search, request.headers.get("cookie") ?? undefined);
    if (key === undefined) return undefined;
    const page = cache.findNow(key) ?? (await makePage(key, url, facts));
    // A redirect keeps the campaign parameters, so each redirect is answered separately.
    if (!page || (page.status >= 300 && key !== url.pathname + url.search)) return undefined;
    const { status, headers, body } = cache.answer(page, {
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

  /** While the database is down, a cached page up to a minute old; otherwise the request is rendered alone. */
  async function makePage(key: string, url: URL, facts: RequestFacts) {
    try {
      return await cache.fill(key, () => renderForAll(key, url, facts));
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error;
      refuseVisitor();
      return cache.findOutdated(key);
    }
  }

  /** Renders a page before anybody requests it. */
  function remake(key: string): Promise<Response> {
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

  /** Without nonce, reader or campaign parameters, so that nothing in the page belongs to one request. */
  async function renderForAll(key: string, url: URL, facts: RequestFacts): Promise<Response> {
    const address = new URL(key, url.origin);
    const own: RequestFacts & { scripts: Set<string> } = {
      ...facts,
      // The rendering continues when the first requester leaves, because others wait for it.
      ended: undefined,
      nonce: undefined,
      path: pagePath(address),
      scripts: new Set<string>(),
    };
    const response = await answerByRoute(new Request(address), address, own);
    if (isDatabaseOutage(own.failure)) throw own.failure;
    if (own.failure) return new Response(null, { status: 500 });
    const scripts = hashSources(own.scripts);
    addKeptHeaders(response.headers, { ...cachedPageHeaders(context, https), scripts });
    return response;
  }

  return { answer, remake };
}
