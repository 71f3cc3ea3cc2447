// Signature check of a delivery, on the raw bytes and in constant time (docs/contracts/move-in.md, part 4).
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingPlatform } from "./incoming-platforms.ts";

export interface Delivery {
  rawBody: Uint8Array;
  headers: Headers;
  query: URLSearchParams;
}

export function isAuthentic(platform: IncomingPlatform, secret: string, delivery: Delivery): boolean {
  // Anybody could sign with an empty secret.
  if (secret === "") return false;
  return PROOFS[platform](secret, delivery);
}

const PROOFS: Record<IncomingPlatform, (secret: string, delivery: Delivery) => boolean> = {
  hotmart: hasToken,
  kiwify: isSignedByKiwify,
  eduzz: (secret, { rawBody, headers }) => {
    const given = (headers.get("x-signature") ?? "").replace(/^sha256=/, "");
    return isSigned(given, "sha256", secret, rawBody);
  },
};

/**
 * Hotmart sends the token in the header. Old deliveries repeat it in the body, where it proves nothing alone but must
 * match.
 */
function hasToken(secret: string, { rawBody, headers }: Delivery): boolean {
  const given = headers.get("x-hotmart-hottok");
  if (given === null || !isSame(given, secret)) return false;
  const inside = fieldOf(parsed(rawBody), "hottok");
  return inside === undefined || (typeof inside === "string" && isSame(inside, secret));
}

function isSignedByKiwify(secret: string, { rawBody, query }: Delivery): boolean {
  const [given, ...more] = query.getAll("signature");
  if (more.length > 0) return false;
  if (given !== undefined) return isSigned(given, "sha1", secret, rawBody);
  const test = wrappedTest(rawBody);
  return test !== undefined && isSigned(test.signature, "sha1", secret, Buffer.from(test.order));
}

const ORDER = /"order"\s*:\s*/;

/**
 * A test from Kiwify's screen was seen as {url, signature, order} with the signature inside the body. `order` is
 * returned exactly as written there.
 */
export function wrappedTest(rawBody: Uint8Array): { signature: string; order: string } | undefined {
  const body = parsed(rawBody);
  const signature = fieldOf(body, "signature");
  const order = fieldOf(body, "order");
  if (typeof signature !== "string" || typeof order !== "object" || order === null) return undefined;
  const text = Buffer.from(rawBody).toString("utf8");
  const begin = ORDER.exec(text);
  const written = begin ? text.slice(begin.index + begin[0].length).trimEnd() : "";
  return { signature, order: written.endsWith("}") ? written.slice(0, -1).trimEnd() : written };
}

const HEX = { sha1: /^[0-9a-f]{40}$/, sha256: /^[0-9a-f]{64}$/ };

/** Only complete lower-case hex; the platform never sends another form. */
function isSigned(given: string, hash: "sha1" | "sha256", secret: string, bytes: Uint8Array): boolean {
  if (!HEX[hash].test(given)) return false;
  return timingSafeEqual(Buffer.from(given, "hex"), createHmac(hash, secret).update(bytes).digest());
}

/** Compares digests, so that the timing reveals not even the length. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString("utf8"));
  } catch {
    return undefined;
  }
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
}
