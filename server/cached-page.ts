// A cached page as sent to each reader: in an accepted encoding, or 304.
import { gunzipSync } from "node:zlib";
import type { RawHeaders, SharedFacts } from "./cdn/shared-page.ts";
import { firstAccepted } from "./content-encoding.ts";

interface Copy {
  headers: RawHeaders;
  body: Buffer;
}

export interface CachedPage {
  status: number;
  etag: string;
  br: Copy;
  gzip: Copy;
  /** Headers of a 304. */
  unchanged: RawHeaders;
  /** The content security policy for signed-in readers. Undefined when it is the same as for visitors. */
  signedInPolicy: string | undefined;
  tables: ReadonlySet<string>;
  expiresAt: number;
  /** When it becomes stale by itself. */
  endsAt: number | undefined;
  /** Headers for a CDN, if there is one. */
  shared: SharedFacts | undefined;
  /** True until a change drops it. */
  isKept: boolean;
  /** The page was read since the last eviction, which spares it once. */
  isWanted: boolean;
  /** Number of requests since it was rendered. */
  asked: number;
}

/** The answer in this encoding, or uncompressed without one. */
export function encodedCopy(headers: Headers, body: Buffer, encoding?: string): Copy {
  const own = new Headers(headers);
  own.set("content-length", String(body.byteLength));
  if (encoding) own.set("content-encoding", encoding);
  return { headers: [...own].flat(), body };
}

/** The answer to one reader: a copy in an accepted encoding, or 304. */
export function cachedResponse(
  page: CachedPage,
  acceptEncoding: string,
  ifNoneMatch: string | null | undefined,
) {
  if (page.status === 200 && ifNoneMatch && (ifNoneMatch === page.etag || ifNoneMatch.includes(page.etag))) {
    return { status: 304, headers: page.unchanged, body: undefined };
  }
  const encoding = encodingFor(acceptEncoding);
  const { headers, body } = encoding ? page[encoding] : unpacked(page.gzip);
  return { status: page.status, headers, body };
}

function unpacked({ headers, body }: Copy): Copy {
  const own = new Headers(headerPairs(headers));
  own.delete("content-encoding");
  return encodedCopy(own, gunzipSync(body));
}

export function headerPairs(headers: RawHeaders): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < headers.length; at += 2) pairs.push([headers[at] ?? "", headers[at + 1] ?? ""]);
  return pairs;
}

const knownAccepts = new Map<string, "br" | "gzip" | undefined>();

/** Browsers send few different headers, so each is parsed once. */
function encodingFor(acceptEncoding: string): "br" | "gzip" | undefined {
  if (knownAccepts.has(acceptEncoding)) return knownAccepts.get(acceptEncoding);
  const encoding = firstAccepted(acceptEncoding, ["br", "gzip"]);
  if (acceptEncoding.length < 100 && knownAccepts.size < 100) knownAccepts.set(acceptEncoding, encoding);
  return encoding;
}
