// The client certificate: a pair of PEM files or one P12, read and tested before anything starts.
import { PassThrough } from "node:stream";
import { createSecureContext, type SecureContextOptions, TLSSocket } from "node:tls";

export type ClientTls = Pick<SecureContextOptions, "ca" | "cert" | "key" | "pfx" | "passphrase">;

/** Its expiry. Throws Node's error when it cannot be used. */
export function certificateEnd(tls: ClientTls): Date | undefined {
  const secureContext = createSecureContext(tls);
  // Only the TLS library opens a P12: a socket without a peer shows the certificate that it would present.
  const socket = new TLSSocket(new PassThrough(), { secureContext });
  try {
    return socket.getX509Certificate()?.validToDate;
  } finally {
    socket.destroy();
  }
}
