// The line of the router that the server's build changes finds the same routes as the router's own.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { quickMatching } from "../scripts/lean-build.ts";

const FOLDER = new URL("../node_modules/react-router/dist/production/lib/router/", import.meta.url);
const MATCHER = new URL("utils.js", FOLDER);

type Matching = typeof matchRoutes;

async function builtMatching(): Promise<Matching> {
  const { transform } = quickMatching();
  if (typeof transform !== "function") throw new Error("The plugin transforms by a function.");
  const changed = await transform.call({} as never, readFileSync(MATCHER, "utf8"), MATCHER.pathname);
  const code = typeof changed === "object" ? String(changed?.code) : "";
  const folder = mkdtempSync(join(tmpdir(), "vitrine-matching-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "utils.mjs");
  const linked = code
    .replaceAll('from "./', `from "${FOLDER.href}`)
    .replaceAll('from "react"', `from "${import.meta.resolve("react")}"`);
  writeFileSync(file, linked);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)).matchRoutes;
}

async function siteRoutes(): Promise<RouteObject[]> {
  const { default: routes } = await import("#app/routes.ts");
  const entries = (await routes) as RouteConfigEntry[];
  return [{ id: "root", path: "", children: entries.map(routeOf) }];
}

function routeOf({ id, file, path, index, children }: RouteConfigEntry): RouteObject {
  const known = { id: id ?? file, ...(path === undefined ? {} : { path }) };
  return index ? { ...known, index } : { ...known, children: children?.map(routeOf) ?? [] };
}

function pathsOf(routes: RouteObject[], parent = ""): string[] {
  return routes.flatMap((route) => {
    const path = `${parent}/${route.path ?? ""}`.replaceAll(/\/+/g, "/");
    return [path, ...pathsOf(route.children ?? [], path)];
  });
}

test("every address finds the route it finds in the router itself", async () => {
  const routes = await siteRoutes();
  const quick = await builtMatching();
  const paths = [...new Set(pathsOf(routes))];
  expect(paths.length).toBeGreaterThan(80);
  const addresses = paths.flatMap((path) => {
    const filled = path.replaceAll(/:\w+\??/g, "12-gu%C3%ADa").replaceAll("*", "a/b c");
    return [filled, `${filled}/`, filled.toUpperCase(), `${filled}/mais`, `${filled}x`, filled.slice(0, -1)];
  });
  const found = (match: Matching, address: string) =>
    match(routes, address)?.map(({ route, params, pathname }) => [route.id, params, pathname]);
  let hits = 0;
  for (const address of [...addresses, "//", "/%C4%B0", "/loja%2Fx", "/K"]) {
    const wanted = found(matchRoutes, address);
    if (wanted) hits++;
    expect(found(quick, address), address).toEqual(wanted);
  }
  expect(hits).toBeGreaterThan(200);
});
