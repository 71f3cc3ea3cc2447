import { parseUrl } from "#app/platform/text/parse-url.ts";
import type { TeamRole } from "#db/schema.ts";

const BASE = "http://site.invalid";
const MAX_LENGTH = 2000;
/** Going back to one of these would lead in a circle. */
const NOT_A_PLACE = ["/login", "/login/por-email", "/register", "/logout", "/esqueci-senha"];

/** Where to go after sign-in: a page of this site, or "/" for anything that is not surely one (SEC-14). */
export function returnAddress(asked: string | null | undefined): string {
  if (!asked || asked.length > MAX_LENGTH || !asked.startsWith("/")) return "/";
  if (/[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(asked)) return "/";
  const address = ownPath(asked);
  if (!address) return "/";
  // What was built is read once more: dots that were taken out may have left "//" at the front.
  return ownPath(address) === address ? address : "/";
}

/** The query that carries it from page to page: "?voltar=…", or nothing for "/". */
export function returnQuery(asked: string | null | undefined): string {
  const back = returnAddress(asked);
  return back === "/" ? "" : `?voltar=${encodeURIComponent(back)}`;
}

/** Where a sign-in leads: back to where the person was, else whoever is of the team to the panel. */
export function landingAddress(role: TeamRole | null, asked: string | null | undefined): string {
  return role && !asked ? "/admin" : returnAddress(asked);
}

/** Whether a gift waits there, for the form on the way to say so. */
export function isGift(back: string): boolean {
  return back.startsWith("/presente/");
}

function ownPath(text: string): string | undefined {
  const url = text.startsWith("//") ? undefined : parseUrl(text, BASE);
  if (url?.origin !== BASE) return undefined;
  const place = decodedPath(url.pathname);
  if (place === undefined || /[\p{Cc}\\]|\/\//u.test(place)) return undefined;
  if (/%2f/i.test(url.pathname)) return undefined;
  const plain = place.toLowerCase().replace(/(\.data)?\/?$/, "");
  if (NOT_A_PLACE.includes(plain)) return undefined;
  return url.pathname + url.search + url.hash;
}

function decodedPath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
