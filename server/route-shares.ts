// Splits the routes by the first segment of the address. The router tries every route several times per page and
// prepares all routes for React, although most belong to the back office and APIs.
import { createRequestHandler, type ServerBuild } from "react-router";
import { pageOf } from "./cache-key.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** Answers by the build's share for the first segment, otherwise by the whole build. */
export function answerByShares(build: ServerBuild): ReturnType<typeof createRequestHandler> {
  const known = firstParts(build.routes);
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  return (request, context) => {
    const first = firstPart(new URL(request.url).pathname);
    const name = first !== undefined && known.has(first) ? first : undefined;
    const key = name ?? WHOLE;
    let handler = handlers.get(key);
    if (!handler) {
      handler = createRequestHandler(name === undefined ? build : shareOf(build, name), "production");
      handlers.set(key, handler);
    }
    return handler(request, context);
  };
}

/** A key that no address begins with. */
const WHOLE = "*";

/** "blog" of "/blog/1.data", "" of "/"; undefined where only the router can parse the address. */
function firstPart(path: string): string | undefined {
  const page = pageOf(path);
  return page === "/" ? "" : /^\/([^/]+)/.exec(page)?.[1];
}

/** The build without routes that match nothing below this first segment. */
export function shareOf(build: ServerBuild, first: string): ServerBuild {
  const { routes, assets } = build;
  const kept = new Set<string>();
  for (const route of Object.values(routes)) {
    if (!route || !isAddress(route)) continue;
    const own = beginningOf(routes, route);
    // Every page's manifest names the home page's routes, for links to it.
    if (own !== first && own !== "" && !isOpen(own)) continue;
    for (let at: Route | undefined = route; at; at = parentOf(routes, at)) kept.add(at.id);
  }
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  return { ...build, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } };
}

function firstParts(routes: Routes): Set<string> {
  const parts = Object.values(routes).map((route) =>
    route && isAddress(route) ? beginningOf(routes, route) : "*",
  );
  return new Set(parts.filter((part) => !isOpen(part)));
}

/** True if it matches more than one first segment. */
function isOpen(part: string): boolean {
  return /^[:*]|\?$/.test(part);
}

/** Route patterns such as "/admin/cursos/:id", for every address that is answered. */
export function patternsOf({ routes }: Pick<ServerBuild, "routes">): string[] {
  return Object.values(routes).flatMap((route) =>
    route && isAddress(route) ? [patternOf(routes, route)] : [],
  );
}

function isAddress({ path, index }: Route): boolean {
  return path !== undefined || index === true;
}

function beginningOf(routes: Routes, route: Route): string {
  return patternOf(routes, route).split("/")[1] ?? "";
}

function patternOf(routes: Routes, route: Route): string {
  const parts: string[] = [];
  for (let at: Route | undefined = route; at; at = parentOf(routes, at)) if (at.path) parts.unshift(at.path);
  return `/${parts.join("/")}`;
}

function parentOf(routes: Routes, { parentId }: Route): Route | undefined {
  return parentId ? routes[parentId] : undefined;
}
