// The link that leaves a waiting list. The token is a MAC of the entry's id, so that nothing of it is stored.
import { createHmac, timingSafeEqual } from "node:crypto";

const TOKEN = /^([1-9]\d{0,14})-([\w-]{43})$/;

export function leaveAddress(siteUrl: string, secret: string, waitId: number): string {
  return `${siteUrl}/lista-de-espera/cancelar/${waitId}-${keyOf(secret, waitId)}`;
}

/** Undefined for a token with a wrong MAC. */
export function waitInToken(secret: string, token: string): number | undefined {
  const [, number = "", key = ""] = TOKEN.exec(token) ?? [];
  if (!number) return undefined;
  const id = Number(number);
  return timingSafeEqual(Buffer.from(key), Buffer.from(keyOf(secret, id))) ? id : undefined;
}

function keyOf(secret: string, waitId: number): string {
  return createHmac("sha256", secret).update(`offer-wait:${waitId}`).digest("base64url");
}
