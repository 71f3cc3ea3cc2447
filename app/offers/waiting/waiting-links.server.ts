// The address in the mail that leaves an offer's waiting list. It proves itself by a key made from the secret, so that
// nothing of it lies in the database.
import { createHmac, timingSafeEqual } from "node:crypto";

const TOKEN = /^([1-9]\d{0,14})-([\w-]{43})$/;

export function leaveAddress(siteUrl: string, secret: string, waitId: number): string {
  return `${siteUrl}/lista-de-espera/cancelar/${waitId}-${keyOf(secret, waitId)}`;
}

/** The place on a list that the token names; undefined for a token that is not of our making. */
export function waitInToken(secret: string, token: string): number | undefined {
  const [, number = "", key = ""] = TOKEN.exec(token) ?? [];
  if (!number) return undefined;
  const id = Number(number);
  return timingSafeEqual(Buffer.from(key), Buffer.from(keyOf(secret, id))) ? id : undefined;
}

function keyOf(secret: string, waitId: number): string {
  return createHmac("sha256", secret).update(`offer-wait:${waitId}`).digest("base64url");
}
