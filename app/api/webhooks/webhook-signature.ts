// How a receiver knows that a delivery is ours: HMAC-SHA256 over the time and the body, with a key of the webhook's own.
import { createHmac } from "node:crypto";

export const SIGNATURE_HEADER = "x-vitrine-signature";

/** The key that the receiver is given. Only the salt lies in the database. */
export function webhookKey(secret: string, salt: string): string {
  return createHmac("sha256", secret).update(`webhook:${salt}`).digest("hex");
}

/** "t=1732136400,v1=…": v1 is the HMAC of "{t}.{body}". */
export function signatureOf(key: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const digest = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}

/** As Kiwify signs: HMAC-SHA1 over the body as it is sent, in the address. */
export function withKiwifySignature(url: string, key: string, body: string): string {
  const signed = new URL(url);
  signed.searchParams.set("signature", createHmac("sha1", key).update(body).digest("hex"));
  return signed.href;
}
