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

/** utm_source, else src, else the network of the click, else the page outside, else nothing of these: direct. */
export function sourceOf(touch: Touch | null | undefined): string {
  if (!touch) return DIRECT;
  const network = NETWORKS.find(([part]) => touch[part])?.[1];
  const host = touch.referrer?.split("/", 1)[0]?.replace(/^(?:www|m|l|lm|out|web)\.(?=.+\.)/i, "");
  return sourceWord(touch.source) ?? sourceWord(touch.src) ?? network ?? sourceWord(host) ?? DIRECT;
}

export function campaignOf(touch: Touch | null | undefined): string | null {
  return sourceWord(touch?.campaign);
}

/** One spelling for a source; null for nothing, and for what looks like a person's address. */
export function sourceWord(text: string | null | undefined): string | null {
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
