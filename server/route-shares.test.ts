// The router gives the same answer from all routes as from the routes of the address's first segment.
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { openSite } from "#tests/test-site.ts";
import { patternsOf, shareOf } from "./route-shares.ts";

const build: ServerBuild = await import("virtual:react-router/server-build");
const all = treeOf(build);

test("matches every address and its parent to the same routes", () => {
  const addresses = patternsOf(build).map((pattern) =>
    pattern.replace(/\/:[^/]+/g, "/7").replace("/*", "/a/b"),
  );
  const paths = addresses.flatMap((path) => [path, path.slice(0, path.lastIndexOf("/")) || "/"]);
  expect(addresses.length).toBeGreaterThan(200);
  for (const path of new Set(paths)) {
    const share = treeOf(shareOf(build, path.split("/")[1] ?? ""));
    expect(idsOf(share, path), path).toEqual(idsOf(all, path));
  }
});

test("names no page of another segment in a share's manifest", () => {
  const { routes, assets } = shareOf(build, "loja");
  expect(Object.keys(routes).sort()).toEqual(Object.keys(assets.routes).sort());
  expect(Object.keys(routes)).toContain("catalog/routes/store");
  expect(Object.keys(routes).filter((id) => /admin/.test(id))).toEqual([]);
});

test("answers with the page or the refusal however an address is spelled", async () => {
  const site = await openSite();
  for (const [path, sentence] of [
    ["/", "<h1"],
    ["/loja", "Loja"],
    ["/LOJA", "Loja"],
    ["/loj%61", "Loja"],
    ["/login", "Entrar"],
  ] as const) {
    const page = await site.get(path);
    expect(page.status, path).toBe(200);
    expect(page.text, path).toContain(sentence);
  }
  for (const path of ["/nada", "/nada/loja", "/loja/nada"]) {
    expect((await site.get(path)).status, path).toBe(404);
  }
  expect((await site.get("/loja.data")).headers.get("content-type")).toContain("x-script");
  expect((await site.get("/_.data")).headers.get("content-type")).toContain("x-script");
});

function treeOf({ routes }: Pick<ServerBuild, "routes">, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || (route.parentId || undefined) !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, index } : { id, path, children: treeOf({ routes }, id) }];
  });
}

function idsOf(tree: RouteObject[], path: string): (string | undefined)[] | undefined {
  return matchRoutes(tree, path)?.map(({ route }) => route.id);
}
