// Changing requests must come from this site (SEC-23). The cookie alone is never enough.

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];
/** They take a token or a signature and never a cookie. */
const OPEN_PREFIXES = ["/api/webhooks/", "/api/entrada/"];
/** The button of a mail program (RFC 8058): the key in the address is the right, no cookie is looked at. */
const ONE_CLICK = /^\/(?:newsletter|lembretes|lista-de-espera|estudos)\/cancelar\/[\w-]+$/;

/** Whether the request may go on: it changes nothing, or it says that it comes from one of these origins. */
export function isFromThisSite(request: Request, path: string, origins: ReadonlySet<string>): boolean {
  if (SAFE_METHODS.includes(request.method)) return true;
  if (OPEN_PREFIXES.some((prefix) => path.startsWith(prefix))) return true;
  const origin = request.headers.get("origin");
  const from = request.headers.get("sec-fetch-site");
  // A page or a person's settings may keep the origin to themselves; that it is ours no page can say of another one.
  if (origin === "null") return from === "same-origin";
  if (origin !== null) return origins.has(origin);
  if (from !== null) return from === "same-origin";
  // No browser: those say where a form comes from.
  return request.method === "POST" && ONE_CLICK.test(path);
}

/** The configured address; left at its default, the loopback addresses are the same site. */
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
