// What a platform shows that it is itself with: sealed, and read only to check a delivery.
import { openSealedText, sealText } from "#app/platform/config/sealed-text.server.ts";

/** A secret is never moved to another connection, whoever changes the row. */
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

/** Undefined when another SESSION_SECRET sealed it. */
export function openConnectionSecret(
  siteSecret: string,
  connection: { platform: string; key: string; secret: string },
): string | undefined {
  return openSealedText(connection.secret, sealOf(siteSecret, connection));
}
