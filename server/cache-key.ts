// Decides which addresses the page cache stores, and under which key.

/** Cached pages and their parameters. Text searches are never cached. */
const PAGES: [RegExp, readonly string[]][] = [
  [/^\/$/, []],
  [/^\/(?:produtos|solucoes|sobre|privacidade|termos|reembolso)$/, []],
  [/^\/(?:produtos|p)\/[a-z0-9-]{1,80}$/, []],
  [/^\/blog$/, ["categoria", "pagina"]],
  [/^\/blog\/feed\.xml$/, []],
  [/^\/blog\/[a-z0-9-]{1,200}$/, ["pagina"]],
  [/^\/loja$/, ["categoria", "ordem", "pagina"]],
  [/^\/produto\/[a-z0-9-]{1,200}$/, ["pagina"]],
  [/^\/robots\.txt$/, []],
  [/^\/sitemap\.xml$/, ["parte"]],
  [/^\/api(?:\/openapi\.json|\/events\/[a-z.]{1,40}\.json)?$/, []],
];
/** Campaign parameters, and the coupon that the browser keeps; they do not change the page. */
const MARKS = /^(?:utm_[a-z_]+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_cid|mc_eid|_ga|ref|cupom)$/;
/** Limit: characters. None of our addresses is longer. Longer ones are answered but not remembered. */
export const MAX_ADDRESS_LENGTH = 600;
const ROUTE_MANIFEST = "/__manifest";
const ROUTE_LIST = /^[\w/.,-]{1,400}$/;

/** True if everybody gets the same bytes, cached or not, because rendering does not know the reader. */
export function isPublicPage(path: string): boolean {
  return path === ROUTE_MANIFEST || PAGES.some(([pattern]) => pattern.test(pageOf(path)));
}

/** True when the browser sends a session cookie, even of an expired session. */
export function hasSession(cookies: string | null | undefined): boolean {
  return /(?:^|;\s*)(?:__Host-)?session=/.test(cookies ?? "");
}

/** The page of a data request (`.data`); any other address unchanged. */
export function pageOf(path: string): string {
  return path === "/_.data" ? "/" : path.replace(/\.data$/, "");
}

/**
 * Cache key: "/loja?categoria=ebooks&pagina=2" for all addresses of this page, "/loja.data?…" for its data. Undefined
 * for uncached addresses. The key is itself an address that renders the page.
 */
export function cacheKey(address: string): string | undefined {
  if (address.length > MAX_ADDRESS_LENGTH) return undefined;
  const [path = "", query = ""] = address.split("?", 2);
  if (path === ROUTE_MANIFEST) return manifestKey(new URLSearchParams(query));
  const page = pageOf(path);
  const known = PAGES.find(([pattern]) => pattern.test(page))?.[1];
  if (!known) return undefined;
  if (query === "") return path;
  const kept: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(query)) {
    if (MARKS.test(name)) continue;
    const isRouteList = name === "_routes" && page !== path && ROUTE_LIST.test(value);
    if (!isRouteList && !known.includes(name)) return undefined;
    if (kept.some(([seen]) => seen === name) || value.length > 100 + 400 * Number(isRouteList))
      return undefined;
    kept.push([name, value]);
  }
  if (kept.length === 0) return path;
  return `${path}?${new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** The route manifest for links between public pages; other manifests are not cached. */
function manifestKey(params: URLSearchParams): string | undefined {
  const { paths = "", version = "", ...more } = Object.fromEntries(params);
  const isPublic = paths.split(",").every((path) => PAGES.some(([pattern]) => pattern.test(path)));
  if (!isPublic || !/^\w{1,40}$/.test(version) || Object.keys(more).length > 0) return undefined;
  return `${ROUTE_MANIFEST}?${new URLSearchParams({ paths, version })}`;
}
