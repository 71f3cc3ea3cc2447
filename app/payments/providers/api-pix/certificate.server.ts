// The certificate that the bank knows this shop by: a pair of PEM files or one P12, read and tried before anything starts.
import { PassThrough } from "node:stream";
import { createSecureContext, type SecureContextOptions, TLSSocket } from "node:tls";

export type ClientTls = Pick<SecureContextOptions, "ca" | "cert" | "key" | "pfx" | "passphrase">;

/** Until when it is good. Throws what Node says where it cannot be used. */
export function certificateEnd(tls: ClientTls): Date | undefined {
  const secureContext = createSecureContext(tls);
  // A P12 is opened by the TLS library alone: a socket that goes nowhere shows what it would present.
  const socket = new TLSSocket(new PassThrough(), { secureContext });
  try {
    return socket.getX509Certificate()?.validToDate;
  } finally {
    socket.destroy();
  }
}
