// What a CDN, or a cache of one's own in front, is told of a kept page: how long, and by which tags it is purged.

/** Names and values in turn, as node:http takes them fastest. */
export type RawHeaders = readonly string[];

export interface CdnTimes {
  /** How long it may answer by itself. */
  seconds: number;
  /** And how much longer while it asks for the page anew. */
  staleSeconds: number;
}

export interface SharedFacts {
  cacheControl: string;
  tags: string[];
  /** The longest that a reader may get it after it was answered. */
  mostMs: number;
}

/** The tag that every page has, so that one call can purge all of them. */
export const EVERY_PAGE = "vitrine";

export function sharedFacts({ seconds, staleSeconds }: CdnTimes, tables: ReadonlySet<string>): SharedFacts {
  const stale = staleSeconds > 0 ? `, stale-while-revalidate=${staleSeconds}` : "";
  return {
    // Browsers go on asking each time: of what changes here nobody could tell them.
    cacheControl: `public, max-age=0, s-maxage=${seconds}${stale}`,
    tags: [EVERY_PAGE, ...[...tables].sort()],
    mostMs: (seconds + staleSeconds) * 1000,
  };
}

/** The same headers, for keeping: under both names that tags go by. */
export function sharedHeaders(
  headers: RawHeaders,
  { shared }: { shared: SharedFacts | undefined },
): RawHeaders {
  if (!shared) return headers;
  const own = headers.map((text, at) => (headers[at - 1] === "cache-control" ? shared.cacheControl : text));
  own.push("cache-tag", shared.tags.join(","), "surrogate-key", shared.tags.join(" "));
  return own;
}

/** What one browser is told a cookie with is kept by that browser alone. */
export function keepCookiesPrivate(headers: Headers): void {
  const keeping = headers.get("cache-control") ?? "";
  if (!/\bpublic\b|s-maxage/.test(keeping) || !headers.has("set-cookie")) return;
  const own = keeping.split(",").filter((part) => !part.trim().startsWith("s-maxage="));
  headers.set("cache-control", own.join(",").replace(/\bpublic\b/, "private"));
}
