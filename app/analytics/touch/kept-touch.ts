// A touch as somebody sends it, what of it is kept, and the one short word for where it came from, which lists and reports
// count by. Nobody is refused for how a link was written: what is too long is cut, what is odd is left out.

import { withMaskedCards } from "#app/platform/forms/card-guard.ts";
import type { Touch } from "#db/schema.ts";
import { MAX_PART } from "./touch.ts";

const MAX_MARK = 100;
const MAX_ADDRESS = 200;

const PARTS: Record<keyof Touch, number> = {
  landing: MAX_ADDRESS,
  referrer: MAX_ADDRESS,
  source: MAX_MARK,
  medium: MAX_MARK,
  campaign: MAX_MARK,
  term: MAX_MARK,
  content: MAX_MARK,
  src: MAX_MARK,
  sck: MAX_PART,
  xcod: MAX_PART,
  gclid: MAX_PART,
  fbclid: MAX_PART,
  ttclid: MAX_PART,
};
const NAMES = Object.keys(PARTS) as (keyof Touch)[];

/** Only known parts; of a card number only both ends. */
export function touchIn(value: unknown): Touch | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const said = new Map(Object.entries(value));
  const touch: Touch = {};
  for (const name of NAMES) {
    const part: unknown = said.get(name);
    const text =
      typeof part === "string" ? clipped(withMaskedCards(clipped(part, MAX_PART)), PARTS[name]) : "";
    if (text) touch[name] = text;
  }
  return Object.keys(touch).length > 0 ? touch : undefined;
}

/** Readable, storable and short enough for its place. */
export function clipped(text: string, max: number): string {
  return text
    .slice(0, MAX_PART)
    .replace(/[\p{C}\u2028\u2029]+/gu, " ")
    .slice(0, max)
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
}

/** Came by itself: typed, bookmarked, or from a program that says nothing. */
export const DIRECT = "direto";
export const MAX_SOURCE = 100;

/** What a click's id says when nothing else does; the first that is there. */
const NETWORKS = [
  ["gclid", "google"],
  ["fbclid", "facebook"],
  ["ttclid", "tiktok"],
] as const;

/** Before a host: the same site for phones, or its way out. */
const WAY = /^(?:www|m|l|lm|out|web)\.(?=.+\.)/i;
const GOOGLE = /^google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;
const NETWORK = /^(instagram|facebook|tiktok|youtube|pinterest|linkedin|bing|duckduckgo)\.com$/;
const SHORT_HOSTS = new Map([
  ["youtu.be", "youtube"],
  ["fb.com", "facebook"],
  ["lnkd.in", "linkedin"],
  ["vm.tiktok.com", "tiktok"],
]);

/** utm_source, else src, else the network of the click, else the page outside, else nothing of these: direct. */
export function sourceOf(touch: Touch | null | undefined): string {
  if (!touch) return DIRECT;
  const network = NETWORKS.find(([part]) => touch[part])?.[1];
  const host = touch.referrer?.split("/", 1)[0]?.replace(WAY, "");
  return sourceWord(touch.source) ?? sourceWord(touch.src) ?? network ?? sourceWord(host) ?? DIRECT;
}

export function campaignOf(touch: Touch | null | undefined): string | null {
  return campaignWord(touch?.campaign);
}

/** One spelling for a source, and one name for a network and its host: "google.com" is "google". */
export function sourceWord(text: string | null | undefined): string | null {
  const word = campaignWord(text);
  const host = word?.replace(WAY, "") ?? "";
  if (GOOGLE.test(host)) return "google";
  return SHORT_HOSTS.get(host) ?? NETWORK.exec(host)?.[1] ?? word;
}

/** One spelling; null for nothing, and for what looks like a person's address. */
export function campaignWord(text: string | null | undefined): string | null {
  const word = clipped(text ?? "", MAX_SOURCE)
    .toLowerCase()
    .replace(/\s+/g, " ");
  return word === "" || word.includes("@") ? null : word;
}

/** What of a visit an order keeps: both touches whole, and the last one in a word. Come to once, first is last. */
export function originOf(first: Touch | undefined, last: Touch | undefined) {
  const latest = last ?? first;
  return {
    first_touch: first ?? last ?? null,
    last_touch: latest ?? null,
    source: sourceOf(latest),
    campaign: campaignOf(latest),
  };
}
