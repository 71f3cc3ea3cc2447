// Texts that lie in the database and can only be read with the site's own secret: AES-256-GCM under a key derived from it.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "v1";

/** `boundTo` is not hidden, and has to be the same when the text is opened. */
export function sealText(text: string, { secret, purpose, boundTo }: Seal): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString("base64url")}`;
}

/** Undefined when another secret sealed it, or somebody changed it or what it is bound to. */
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
  /** Each purpose has a key of its own. */
  purpose: string;
  boundTo: string;
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `vitrine ${purpose}`, KEY_BYTES));
}
