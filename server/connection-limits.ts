// Limits how many connections one address may hold, so that idle ones do not block everybody else.
import type { Server } from "node:http";
import { networkOf } from "#app/platform/http/client-network.ts";

/** Open at once; more are closed as they come. */
export const MAX_CONNECTIONS = 4000;
/** Of these, what one address may hold. Many people share the address of an office or of a mobile network. */
const SHARE = 1 / 4;
const TELL_EVERY_MS = 60_000;

export interface ConnectionLimits {
  inAll: number;
  /** With a proxy in front all connections are the proxy's, which has limits of its own. */
  hasProxy: boolean;
  /** Hears that an address has reached its share, once a minute at most. */
  onFull: () => void;
}

export function limitConnections(server: Server, { inAll, hasProxy, onFull }: ConnectionLimits): void {
  server.maxConnections = inAll;
  if (hasProxy) return;
  const most = Math.ceil(inAll * SHARE);
  const open = new Map<string, number>();
  let toldAt = Number.NEGATIVE_INFINITY;
  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      if (performance.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = performance.now();
      onFull();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
