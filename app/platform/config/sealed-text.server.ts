// Encrypts texts in the database with the site's secret: AES-256-GCM under a derived key.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "v1";

/** `boundTo` is authenticated but not hidden: opening needs the same value. */
export function sealText(text: string, { secret, purpose, boundTo }: Seal): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString("base64url")}`;
}

/** Undefined when sealed with another secret or changed, or when `boundTo` differs. */
export function openSealedText(sealed: string, { secret, purpose, boundTo }: Seal): string | undefined {
  const [version, content = ""] = sealed.split(".");
  const bytes = Buffer.from(content, "base64url");
  if (version !== VERSION || bytes.byteLength < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString("utf8");
  } catch {
    return undefined;
  }
}

interface Seal {
  secret: string;
  /** Each purpose has its own key. */
  purpose: string;
  boundTo: string;
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `vitrine ${purpose}`, KEY_BYTES));
}
