// The JWTs of the table API: signed with a key derived from the server's secret, bound to the account as it is now.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

const LIFE_SECONDS = { access: 600, refresh: 7 * 86_400 };
const MAX_CHARACTERS = 1000;
const HEADER = encode({ alg: "HS256", typ: "JWT" });

export interface TokenFacts {
  userId: number;
  /** Changes with whatever changes who the person is. */
  stamp: string;
}

export function makeToken(
  secret: string,
  use: keyof typeof LIFE_SECONDS,
  { userId, stamp }: TokenFacts,
  now: Date,
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const payload = encode({ sub: String(userId), use, stamp, iat, exp: iat + LIFE_SECONDS[use] });
  return `${HEADER}.${payload}.${sign(secret, payload)}`;
}

/** Undefined for anything that is not a token of ours for this use, or is over. */
export function readToken(
  secret: string,
  use: keyof typeof LIFE_SECONDS,
  token: string,
  now: Date,
): TokenFacts | undefined {
  const [header, payload = "", signature = "", ...rest] = token.split(".");
  if (token.length > MAX_CHARACTERS || header !== HEADER || rest.length > 0) return undefined;
  const expected = Buffer.from(sign(secret, payload));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  // Signed by us, so it is what makeToken wrote.
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, "base64url").toString());
  if (claims.use !== use || Number(claims.exp) * 1000 <= now.getTime()) return undefined;
  return { userId: Number(claims.sub), stamp: String(claims.stamp) };
}

/** Tells nothing of the hash it is made from. */
export function stampOf(
  secret: string,
  account: { password_hash: string | null; role: string; identity_version: number },
): string {
  const { password_hash, role, identity_version } = account;
  const digest = createHash("sha256").update(`${role}:${password_hash}:${identity_version}`).digest("hex");
  return createHmac("sha256", keyFrom(secret)).update(digest).digest("base64url").slice(0, 22);
}

function sign(secret: string, payload: string): string {
  return createHmac("sha256", keyFrom(secret)).update(`${HEADER}.${payload}`).digest("base64url");
}

function keyFrom(secret: string): Buffer {
  return createHmac("sha256", secret).update("table API tokens").digest();
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
