// Where a visit began. The browser keeps it for the visit alone, and only when there is something to keep
// (contract: security, SEC-52).
import type { FirstTouch } from "#db/schema.ts";

export const FIRST_TOUCH_KEY = "vitrine_first_touch";
export const MAX_MARK = 100;
export const MAX_ADDRESS = 200;

interface Landing {
  /** The whole address as it was opened. */
  address: string;
  /** As the browser tells it; empty when it does not. */
  referrer: string;
  /** The page's one true path; a page without one (a private link) is never written down. */
  landing: string | undefined;
}

/** What is worth keeping of an arrival: nothing when it came from inside, or from nowhere and without marks. */
export function firstTouchOf({ address, referrer, landing }: Landing): FirstTouch | undefined {
  const here = new URL(address);
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
  if (landing === undefined || from?.host === here.host) return undefined;
  const mark = (name: string) => clipped(here.searchParams.get(`utm_${name}`) ?? "", MAX_MARK);
  const touch: FirstTouch = {
    // Without its query, which may name a person.
    referrer: from && /^https?:$/.test(from.protocol) ? clipped(from.host + from.pathname, MAX_ADDRESS) : "",
    source: mark("source"),
    medium: mark("medium"),
    campaign: mark("campaign"),
    term: mark("term"),
    content: mark("content"),
  };
  const said = Object.entries(touch).filter(([, value]) => value);
  if (said.length === 0) return undefined;
  return { landing: clipped(landing, MAX_ADDRESS), ...Object.fromEntries(said) };
}

/** Keeps it when this is the first page of the visit. */
export function saveFirstTouch(): void {
  try {
    if (sessionStorage.getItem(FIRST_TOUCH_KEY) !== null) return;
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    const touch = firstTouchOf({
      address: location.href,
      referrer: document.referrer,
      landing: canonical ? new URL(canonical.href).pathname : undefined,
    });
    if (touch) sessionStorage.setItem(FIRST_TOUCH_KEY, JSON.stringify(touch));
  } catch {
    // Storage switched off: nothing is kept.
  }
}

/** Readable, storable and short enough for a table column. */
function clipped(text: string, max: number): string {
  return text
    .replace(/\p{C}+/gu, " ")
    .slice(0, max)
    .toWellFormed()
    .trim();
}
