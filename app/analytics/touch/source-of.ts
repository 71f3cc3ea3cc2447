// One short word for where a touch came from, and the campaign it names: what lists and reports count by.
import type { Touch } from "#db/schema.ts";
import { clipped } from "./touch-parts.ts";

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
