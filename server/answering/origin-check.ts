// Changing requests must come from this site (SEC-23). The cookie alone is never enough.

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];
/** These routes take a token or a signature and never a cookie. */
const OPEN_PREFIXES = ["/api/webhooks/", "/api/entrada/"];
/** One-click unsubscribe of mail programs (RFC 8058): the key in the address is the right; no cookie is read. */
const ONE_CLICK = /^\/(?:newsletter|lembretes|lista-de-espera|estudos)\/cancelar\/[\w-]+$/;

/** True if the request changes nothing or comes from one of these origins. */
export function isFromThisSite(request: Request, path: string, origins: ReadonlySet<string>): boolean {
  if (SAFE_METHODS.includes(request.method)) return true;
  if (OPEN_PREFIXES.some((prefix) => path.startsWith(prefix))) return true;
  const origin = request.headers.get("origin");
  const from = request.headers.get("sec-fetch-site");
  // A page or a person's settings may hide the origin. No page can fake "same-origin" for another site.
  if (origin === "null") return from === "same-origin";
  if (origin !== null) return origins.has(origin);
  if (from !== null) return from === "same-origin";
  // Not a browser, because browsers send a form's origin.
  return request.method === "POST" && ONE_CLICK.test(path);
}

/** The configured address. With the default address, all loopback addresses count as the same site. */
export function siteOrigins(siteUrl: string, isDefault: boolean): Set<string> {
  if (!isDefault) return new Set([siteUrl]);
  const { port } = new URL(siteUrl);
  const suffix = port ? `:${port}` : "";
  return new Set([
    siteUrl,
    `http://localhost${suffix}`,
    `http://127.0.0.1${suffix}`,
    `http://[::1]${suffix}`,
  ]);
}
