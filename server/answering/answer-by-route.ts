// Dispatches a request by its address: health, metrics, an API, or the router with its pages.

import { RouterContextProvider } from "react-router";
import { isTableApi, openTableApi } from "#app/api/tables.api.ts";
import { type AppContext, appContext, type RequestFacts, requestContext } from "#app/context.ts";
import { openIncomingApi } from "#app/external-sales/incoming/incoming.api.ts";
import { ENTRY_PREFIX } from "#app/external-sales/incoming/incoming-platforms.ts";
import { openPaymentsApi, WEBHOOK_PREFIX } from "#app/payments/attempts/payments.api.ts";
import { BodyTooLarge } from "#app/platform/http/http.ts";
import { isApi, isKnownApi } from "../api-refusals.ts";
import { hasSession, isPublicPage } from "../cache-key.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Pages } from "../pages.ts";
import {
  apiFailure,
  drainingResponse,
  health,
  pageFailure,
  plainRefusal,
  readiness,
  tooLarge,
} from "./error-responses.ts";
import { isFromThisSite } from "./origin-check.ts";
import { canDecode } from "./request-paths.ts";

export type AnswerByRoute = (request: Request, url: URL, facts: RequestFacts) => Promise<Response>;

interface RouteParts {
  context: AppContext;
  pages: Pages;
  origins: ReadonlySet<string>;
  metrics: Metrics | undefined;
  isDraining: () => boolean;
}

export function openAnswerByRoute({
  context,
  pages,
  origins,
  metrics,
  isDraining,
}: RouteParts): AnswerByRoute {
  const paymentsApi = openPaymentsApi(context);
  const incomingApi = openIncomingApi(context);
  const tableApi = openTableApi(context);

  /** True if the site's own API has this address, whatever the method. */
  async function isAnswered(path: string): Promise<boolean> {
    return (
      path.startsWith(WEBHOOK_PREFIX) ||
      path.startsWith(ENTRY_PREFIX) ||
      isKnownApi(await pages.apiPaths(), path)
    );
  }

  const readyAnswer = async () => (isDraining() ? drainingResponse() : await readiness(context.db));

  async function answerPage(request: Request, url: URL, facts: RequestFacts): Promise<Response> {
    const provider = new RouterContextProvider();
    provider.set(appContext, context);
    provider.set(requestContext, facts);
    const response = await (await pages.handler())(forItsReader(request, url), provider);
    // Headers of the router's redirects may be immutable. Pages are private unless they say otherwise.
    const own = response.body ? response : new Response(null, response);
    if (!own.headers.has("cache-control")) own.headers.set("cache-control", keepingOf(request, url));
    if (facts.failure && own.status >= 500 && isApi(url.pathname)) return apiFailure(facts);
    return own;
  }

  async function answerByRoute(request: Request, url: URL, facts: RequestFacts): Promise<Response> {
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
      return await answerPage(request, url, facts);
    } catch (error) {
      facts.failure = error;
      if (error instanceof BodyTooLarge) return tooLarge(url);
      facts.log.error({ err: error }, "request failed");
      return isApi(url.pathname) ? apiFailure(facts) : pageFailure(facts);
    }
  }

  return answerByRoute;
}

/** A public page is rendered without knowing its reader, also when not cached. Only the toast cookie is passed on. */
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

/** Browsers must not store personal pages, because Back would show them after sign-out. */
function keepingOf(request: Request, url: URL): string {
  const isSignedIn = hasSession(request.headers.get("cookie"));
  return isSignedIn && !isPublicPage(url.pathname) ? "private, no-store" : "private, no-cache";
}
