// Addresses as read by guards, logs and the router.
import { hideKeys } from "#app/platform/text/hidden-keys.ts";
import type { ReadingFor } from "#db/long-reads.ts";

/** The router would log undecodable addresses with their keys, and no database can search for a NUL. */
export function canDecode(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

/** Hides the secret keys of one-time links, guest links and gifts from logs, in any spelling of the path. */
export function loggedPath({ pathname }: URL): string {
  if (!canDecode(pathname)) return "/[ilegível]";
  let path = pathname;
  // A proxy or a mail program may have percent-encoded the path, also more than once.
  for (let round = 0; round < 3; round++) path = path.replace(/%([2-7][\da-f])/gi, signOf);
  return hideKeys(path.replace(/[\\/]+/g, "/"));
}

function signOf(_escape: string, code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16));
}

/** "/loja?q=kit" for "/loja.data?q=kit&_routes=…", so that a guard can redirect people to the page itself. */
export function pagePath(url: URL): string {
  const params = new URLSearchParams(url.search);
  params.delete("_routes");
  params.delete("index");
  const path = url.pathname.replace(/\.data$/, "").replace(/\/_$/, "/");
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

/** A page that a visitor, a customer or a student reads; back-office pages may take longer. */
export function isToRead(method: string, { pathname }: URL): boolean {
  return (
    (method === "GET" || method === "HEAD") && !/^\/(?:admin|blog-admin|api|health)(?:[/.]|$)/.test(pathname)
  );
}

const OF_OFFICE = /^\/(?:admin|blog-admin|api\/admin|(?:api\/)?(?:database|user-files))(?:[/.]|$)/;
/** Paths of cart, checkout, orders and downloads, and the webhooks of payment providers. */
const OF_ORDER =
  /^\/(?:carrinho|checkout|c|pedido|eu|acesso|downloads|resgatar|presente|health|api\/(?:checkout|orders|webhooks))(?:[/.]|$)/;

/** Classifies a request for the queue of long database reads. */
export function readerOf({ pathname }: URL): ReadingFor {
  if (OF_OFFICE.test(pathname)) return "office";
  return OF_ORDER.test(pathname) ? "order" : "visitor";
}
