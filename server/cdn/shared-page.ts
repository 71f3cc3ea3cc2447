// Headers that tell a CDN or another front cache how long to cache a page and by which tags to purge it.

/** Alternating names and values, the fastest form for node:http. */
export type RawHeaders = readonly string[];

export interface CdnTimes {
  /** Seconds that the cache may serve the page. */
  seconds: number;
  /** Further seconds while it revalidates. */
  staleSeconds: number;
}

export interface SharedFacts {
  cacheControl: string;
  tags: string[];
  /** Milliseconds. Maximum age of the page at its reader. */
  mostMs: number;
}

/** Tag of all pages, so that one call can purge everything. */
export const EVERY_PAGE = "vitrine";

export function sharedFacts({ seconds, staleSeconds }: CdnTimes, tables: ReadonlySet<string>): SharedFacts {
  const stale = staleSeconds > 0 ? `, stale-while-revalidate=${staleSeconds}` : "";
  return {
    // Browsers revalidate each time, because they cannot be told of changes.
    cacheControl: `public, max-age=0, s-maxage=${seconds}${stale}`,
    tags: [EVERY_PAGE, ...[...tables].sort()],
    mostMs: (seconds + staleSeconds) * 1000,
  };
}

/** The same headers for storing, under both tag header names. */
export function sharedHeaders(
  headers: RawHeaders,
  { shared }: { shared: SharedFacts | undefined },
): RawHeaders {
  if (!shared) return headers;
  const own = headers.map((text, at) => (headers[at - 1] === "cache-control" ? shared.cacheControl : text));
  own.push("cache-tag", shared.tags.join(","), "surrogate-key", shared.tags.join(" "));
  return own;
}

/** A response that sets a cookie may be cached by its browser only. */
export function keepCookiesPrivate(headers: Headers): void {
  const keeping = headers.get("cache-control") ?? "";
  if (!/\bpublic\b|s-maxage/.test(keeping) || !headers.has("set-cookie")) return;
  const own = keeping.split(",").filter((part) => !part.trim().startsWith("s-maxage="));
  headers.set("cache-control", own.join(",").replace(/\bpublic\b/, "private"));
}
