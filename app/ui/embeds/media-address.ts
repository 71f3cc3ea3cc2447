// What plays elsewhere, by the address that people copy there: of lessons, products, pages and texts alike.

import { framedAddress } from "./framed-address.ts";
import { parseUrl } from "./parse-url.ts";

export interface Media {
  provider: "youtube" | "vimeo" | "spotify";
  id: string;
  /** An unlisted video of Vimeo opens only with the key that stands in its address. */
  key?: string;
  /** The second from which it plays; 0 is its beginning. */
  start: number;
}

/** Undefined: nothing that a player of these three shows. Also the code for other pages, and a text with an address in it. */
export function readMedia(typed: string): Media | undefined {
  const url = parseUrl(wholeAddress(typed));
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return youtube(url) ?? vimeo(url) ?? spotify(url);
}

/** Theirs, whatever it shows. */
export function isVideoSite({ hostname }: URL): boolean {
  return YOUTUBE.test(hostname) || VIMEO.test(hostname);
}

function wholeAddress(typed: string): string {
  const address = framedAddress(typed.trim()).replace(/&(?:amp|#0*38);/gi, "&");
  return /^https?:\/\//i.test(address) ? address : `https://${address.replace(/^\/\//, "")}`;
}

const YOUTUBE = /^(?:[a-z]+\.)?(?:youtube(?:-nocookie|kids|education)?\.com|youtu\.be)$/;
const VIMEO = /^(?:[a-z]+\.)?vimeo(?:pro)?\.com$/;
/** Words as long as an id that are none: they name playlists and channels. */
const NO_YOUTUBE_IDS = ["videoseries", "live_stream"];

/** Of the ways that YouTube, its Studio and its sharing write an address. */
function youtube(url: URL): Media | undefined {
  if (!YOUTUBE.test(url.hostname)) return undefined;
  const inside = url.searchParams.get("u") ?? url.searchParams.get("continue");
  const within = inside && !url.searchParams.has("v") ? parseUrl(inside, url.origin) : undefined;
  if (within) return YOUTUBE.test(within.hostname) ? namedYoutube(within) : undefined;
  return namedYoutube(url);
}

function namedYoutube(url: URL): Media | undefined {
  const short = url.hostname.endsWith("youtu.be") ? url.pathname.slice(1) : undefined;
  const [, path] = /^\/(?:embed|shorts|live|watch|video|v|e)\/([^/]+)/.exec(url.pathname) ?? [];
  const id = /^[\w-]{11}(?![\w-])/.exec(url.searchParams.get("v") ?? path ?? short ?? "")?.[0];
  if (!id || NO_YOUTUBE_IDS.includes(id)) return undefined;
  return { provider: "youtube", id, start: startIn(url) };
}

/** What stands before the number: nothing, the player, the owner's dashboard, a channel, a shop; or any list of videos. */
const VIMEO_PATH =
  /^\/(?:(?:m|manage|user\d+|channels\/[\w-]+|ondemand\/[\w-]+|(?:[\w-]+\/){0,5}(?:videos?|review))\/)?(\d{5,12})(?:\/([^/]+))?(?:\/|$)/;
/** A hash behind such a number opens the page of a review, and no player. */
const REVIEW = /^\/(?:[\w-]+\/)?reviews?\//;

function vimeo(url: URL): Media | undefined {
  if (!VIMEO.test(url.hostname)) return undefined;
  const asked = url.searchParams.get("video") ?? url.searchParams.get("clip_id") ?? "";
  const [, path, behind] = VIMEO_PATH.exec(url.pathname) ?? [];
  const id = path ?? /^\d{5,12}$/.exec(asked)?.[0];
  if (!id) return undefined;
  const hash = url.searchParams.get("h") ?? (REVIEW.test(url.pathname) ? undefined : behind);
  const key = /^[0-9a-f]{6,20}$/i.exec(hash ?? "")?.[0];
  return { provider: "vimeo", id, ...(key && { key }), start: startIn(url) };
}

function spotify(url: URL): Media | undefined {
  if (url.hostname !== "open.spotify.com") return undefined;
  const path = url.pathname.replace(/^\/intl-[a-z-]+/, "").replace(/^\/embed/, "");
  const id = /^\/((?:track|album|playlist|artist|episode|show)\/[A-Za-z0-9]{22})\/?$/.exec(path)?.[1];
  return id ? { provider: "spotify", id, start: 0 } : undefined;
}

/** "t=1m30s", "start=90", "#t=1:30": what sharing from a moment on adds. */
function startIn(url: URL): number {
  const behind = new URLSearchParams(url.hash.slice(1));
  const names = ["t", "start", "time_continue"];
  const said = names.map((name) => url.searchParams.get(name) ?? behind.get(name)).find(Boolean) ?? "";
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/.exec(said);
  const [, hours, minutes, seconds] =
    clock ?? /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)(?:\.\d+)?s?)?$/i.exec(said) ?? [];
  const start = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return start < 86_400 ? start : 0;
}

/** "1:30", "1:02:03". */
export function clockOf(start: number): string {
  const parts = [Math.floor(start / 3600), Math.floor(start / 60) % 60, start % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
