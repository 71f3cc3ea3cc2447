// What programs are told when nobody could look at their request: JSON, in the form of the API that they called.
import type { ServerBuild } from "react-router";
import { isTableApi } from "#app/api/tables.api.ts";

/** The error's name in the site's own API, and the one that the protocol of the table API has for it. */
const NAMES: Record<number, [own: string, protocol?: string]> = {
  400: ["bad_request"],
  403: ["forbidden"],
  404: ["URL_NOT_FOUND", "URL_NOT_FOUND"],
  405: ["method_not_allowed"],
  408: ["request_timeout"],
  413: ["too_large", "ERROR_REQUEST_BODY_TOO_LARGE"],
  500: ["internal"],
};

/** Whether a program asks: whatever it is refused, it reads JSON. */
export function isApi(path: string): boolean {
  return path === "/api" || path.startsWith("/api/") || isTableApi(path);
}

/** The body of a refusal; undefined where a person asks. */
export function apiRefusal(path: string, status: number, sentence: string): object | undefined {
  if (!isApi(path)) return undefined;
  const [own, protocol] = NAMES[status] ?? ["refused"];
  if (isTableApi(path)) return protocol ? { error: protocol, detail: sentence } : { detail: sentence };
  // An unknown address belongs to no API of ours; the table API's contract says how that is told.
  return status === 404 ? { error: own, detail: sentence } : { error: own, message: sentence };
}

/** The addresses under /api that some page's file answers, and the guide at /api itself. */
export function apiPaths(build: Pick<ServerBuild, "routes">): RegExp[] {
  return Object.values(build.routes).flatMap((route) => {
    const path = route?.path ?? "";
    if (!/^api(?:\/|$)/.test(path) || path.endsWith("*")) return [];
    return new RegExp(`^/${path.replaceAll(".", "\\.").replace(/:[^/]+/g, "[^/]+")}/*$`, "i");
  });
}

/** The router asks for the data of an address with `.data` behind it. */
export function isKnownApi(paths: readonly RegExp[], pathname: string): boolean {
  const asked = pathname.replace(/\.data$/, "");
  return paths.some((path) => path.test(asked));
}
