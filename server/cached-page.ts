// A cached page as it goes to each reader: in an encoding that they accept, or 304 when they have it.
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
  /** The answer to who has this very page already. */
  unchanged: RawHeaders;
  /** The content security policy for signed-in readers. Undefined when it is the same as for visitors. */
  signedInPolicy: string | undefined;
  tables: ReadonlySet<string>;
  expiresAt: number;
  /** When it stops being true by itself. */
  endsAt: number | undefined;
  /** How a CDN is told to keep it, where there is one. */
  shared: SharedFacts | undefined;
  /** Still as it was made: a change drops it. */
  isKept: boolean;
  /** The page was read since the last eviction, which spares it once. */
  isWanted: boolean;
  /** How often it was asked for since it was made. */
  asked: number;
}

/** What is answered to who takes this encoding; without one, to who takes none. */
export function encodedCopy(headers: Headers, body: Buffer, encoding?: string): Copy {
  const own = new Headers(headers);
  own.set("content-length", String(body.byteLength));
  if (encoding) own.set("content-encoding", encoding);
  return { headers: [...own].flat(), body };
}

/** The answer to one reader: the copy they can read, or 304 when they have it. */
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

/** Browsers send a handful of different headers, so each is read once. */
function encodingFor(acceptEncoding: string): "br" | "gzip" | undefined {
  if (knownAccepts.has(acceptEncoding)) return knownAccepts.get(acceptEncoding);
  const encoding = firstAccepted(acceptEncoding, ["br", "gzip"]);
  if (acceptEncoding.length < 100 && knownAccepts.size < 100) knownAccepts.set(acceptEncoding, encoding);
  return encoding;
}
