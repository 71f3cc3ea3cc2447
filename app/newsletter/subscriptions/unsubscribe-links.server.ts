// The address in every issue that ends a subscription. It names the subscription and proves itself by a key made from
// it, so that it works for as long as there are issues, and nothing of it lies in the database (SEC-53).
import { createHmac, timingSafeEqual } from "node:crypto";

const PATH = "/newsletter/cancelar";
const TOKEN = /^([1-9]\d{0,14})-([\w-]{43})$/;

/** The whole address, on the configured site. */
export function unsubscribeAddress(siteUrl: string, secret: string, subscriptionId: number): string {
  return `${siteUrl}${PATH}/${subscriptionId}-${keyOf(secret, subscriptionId)}`;
}

/** The subscription that the token names; undefined for a token that is not of our making. */
export function subscriptionInToken(secret: string, token: string): number | undefined {
  const [, number = "", key = ""] = TOKEN.exec(token) ?? [];
  if (!number) return undefined;
  const id = Number(number);
  const right = timingSafeEqual(Buffer.from(key), Buffer.from(keyOf(secret, id)));
  return right ? id : undefined;
}

/** 256 bits that only the holder of the secret can make from the number. */
function keyOf(secret: string, subscriptionId: number): string {
  return createHmac("sha256", secret).update(`newsletter:${subscriptionId}`).digest("base64url");
}
