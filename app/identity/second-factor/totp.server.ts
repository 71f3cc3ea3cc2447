// Codes of an authenticator app (RFC 6238), and the secret behind them, which is stored sealed.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones differ: the step before and the one after count too. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A new secret in the letters that people can type. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code says to the app. */
export function totpAddress({ secret, brand, email }: { secret: string; brand: string; email: string }) {
  return totpOf(secret, { issuer: brand, label: email }).toString();
}

/** The time step that this code belongs to; undefined when it is none of now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const distance = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return distance === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + distance;
}

/** The text as only the holder of the server's secret can read it, and only in the same place. */
export function encryptSecret(serverSecret: string, place: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(serverSecret), nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/** Undefined for anything that was not sealed here, for this place, with this secret. */
export function decryptSecret(serverSecret: string, place: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFrom(serverSecret), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  try {
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

function totpOf(secret: string, label: { issuer?: string; label?: string } = {}): TOTP {
  const facts = { secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD_SECONDS };
  return new TOTP({ ...label, ...facts, algorithm: "SHA1" });
}

function keyFrom(serverSecret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", serverSecret, "", "second factor", 32));
}
