// Where a visit came from, first and last. The browser keeps both for the visit alone, and only when there is something
// to keep (SEC-52).
import { parseUrl } from "#app/platform/text/parse-url.ts";
import type { Touch } from "#db/schema.ts";

export const FIRST_TOUCH_KEY = "vitrine_first_touch";
export const LAST_TOUCH_KEY = "vitrine_last_touch";
/** A click's id is long; whoever reads one takes what fits its part (kept-touch). */
export const MAX_PART = 500;

const PARAMETERS =
  "utm_source,utm_medium,utm_campaign,utm_term,utm_content,src,sck,xcod,gclid,fbclid,ttclid".split(",");

let hasLooked = false;

interface Landing {
  /** The whole address as it was opened. */
  address: string;
  /** As the browser tells it; empty when it does not. */
  referrer: string;
  /** The page's one true path; a page without one (a private link) is never written down. */
  landing: string | undefined;
}

/** What is worth keeping of an arrival: nothing when it came from inside, or from nowhere and without marks. */
export function touchOf({ address, referrer, landing }: Landing): Touch | undefined {
  const here = new URL(address);
  const from = parseUrl(referrer);
  if (landing === undefined || from?.host === here.host) return undefined;
  // Without its query, which may name a person.
  const referred = from && /^https?:$/.test(from.protocol) ? [["referrer", from.host + from.pathname]] : [];
  const marks = PARAMETERS.map((name) => [name.replace("utm_", ""), here.searchParams.get(name)?.trim()]);
  const said = [...referred, ...marks].filter(([, value]) => value);
  if (said.length === 0) return undefined;
  return Object.fromEntries(
    [["landing", landing], ...said].map(([part, value]) => [part, value?.slice(0, MAX_PART)]),
  );
}

/** Keeps how this page was come to, once: later pages without a reload came from inside. */
export function saveTouch(): void {
  if (hasLooked) return;
  hasLooked = true;
  try {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    const touch = touchOf({
      address: location.href,
      referrer: document.referrer,
      landing: canonical ? new URL(canonical.href).pathname : undefined,
    });
    const key = sessionStorage.getItem(FIRST_TOUCH_KEY) === null ? FIRST_TOUCH_KEY : LAST_TOUCH_KEY;
    if (touch) sessionStorage.setItem(key, JSON.stringify(touch));
  } catch {
    // Storage switched off: nothing is kept.
  }
}
