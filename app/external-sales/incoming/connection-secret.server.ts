// The secret of a connection: encrypted, and decrypted only to check a delivery.
import { openSealedText, sealText } from "#app/platform/config/sealed-text.server.ts";

/** Binds the ciphertext to its connection, so that it cannot be moved to another row. */
function sealOf(secret: string, { platform, key }: { platform: string; key: string }) {
  return { secret, purpose: "incoming connection", boundTo: `${platform} ${key}` };
}

export function sealConnectionSecret(
  siteSecret: string,
  connection: { platform: string; key: string },
  secret: string,
): string {
  return sealText(secret, sealOf(siteSecret, connection));
}

/** Undefined if the secret was encrypted with another SESSION_SECRET. */
export function openConnectionSecret(
  siteSecret: string,
  connection: { platform: string; key: string; secret: string },
): string | undefined {
  return openSealedText(connection.secret, sealOf(siteSecret, connection));
}
