// Refusals for API clients before the request reached a route: JSON, in the called API's form.
import type { ServerBuild } from "react-router";
import { isTableApi } from "#app/api/tables.api.ts";

/** Error names: in the site's own API, and in the table API's protocol. */
const NAMES: Record<number, [own: string, protocol?: string]> = {
  400: ["bad_request"],
  403: ["forbidden"],
  404: ["URL_NOT_FOUND", "URL_NOT_FOUND"],
  405: ["method_not_allowed"],
  408: ["request_timeout"],
  413: ["too_large", "ERROR_REQUEST_BODY_TOO_LARGE"],
  500: ["internal"],
};

/** True for API paths, whose clients read JSON. */
export function isApi(path: string): boolean {
  return path === "/api" || path.startsWith("/api/") || isTableApi(path);
}

/** The body of a refusal; undefined for people. */
export function apiRefusal(path: string, status: number, sentence: string): object | undefined {
  if (!isApi(path)) return undefined;
  const [own, protocol] = NAMES[status] ?? ["refused"];
  if (isTableApi(path)) return protocol ? { error: protocol, detail: sentence } : { detail: sentence };
  // An unknown address belongs to no API. The table API's contract defines its 404.
  return status === 404 ? { error: own, detail: sentence } : { error: own, message: sentence };
}

/** Addresses under /api that a route file answers, and the guide at /api itself. */
export function apiPaths(build: Pick<ServerBuild, "routes">): RegExp[] {
  return Object.values(build.routes).flatMap((route) => {
    const path = route?.path ?? "";
    if (!/^api(?:\/|$)/.test(path) || path.endsWith("*")) return [];
    return new RegExp(`^/${path.replaceAll(".", "\\.").replace(/:[^/]+/g, "[^/]+")}/*$`, "i");
  });
}

/** The router requests data by the address with `.data`. */
export function isKnownApi(paths: readonly RegExp[], pathname: string): boolean {
  const asked = pathname.replace(/\.data$/, "");
  return paths.some((path) => path.test(asked));
}
