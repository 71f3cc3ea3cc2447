// Limits the connections in total and for each IP address, so that idle connections do not block other visitors.
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "#app/platform/http/client-network.ts";

/** At this limit, a new connection closes an idle connection. If no connection is idle, the new one is closed. */
export const MAX_CONNECTIONS = 4000;
/** Share of the connections for one IP address. Large, because many people share the address of a mobile network. */
const SHARE = 1 / 4;
const TELL_EVERY_MS = 60_000;
/** Margin for connections that are already destroyed here but still counted by Node. */
const CLOSING = 1 / 4;

export interface ConnectionLimits {
  inAll: number;
  /** With a proxy in front, all connections are the proxy's, which has its own limits. */
  hasProxy: boolean;
  /** Called when an address reaches its share, at most once a minute. */
  onFull: () => void;
}

export function limitConnections(server: Server, { inAll, hasProxy, onFull }: ConnectionLimits): void {
  server.maxConnections = Math.ceil(inAll * (1 + CLOSING));
  const most = hasProxy ? inAll : Math.ceil(inAll * SHARE);
  const places = new Places();
  let toldAt = Number.NEGATIVE_INFINITY;
  server.on("connection", (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    if (places.countOf(network) >= most && !hasProxy) {
      socket.destroy();
      if (performance.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = performance.now();
      onFull();
      return;
    }
    if (places.count >= inAll && !places.freeOne()) {
      socket.destroy();
      return;
    }
    places.take(socket, network);
    socket.once("close", () => places.leave(socket));
  });
  server.on("request", (req, res) => {
    places.begin(req.socket);
    res.once("close", () => places.end(req.socket));
  });
}

interface Network {
  count: number;
  /** Connections without a request in progress, longest idle first. */
  idle: Set<Socket>;
}

class Places {
  readonly #networks = new Map<string, Network>();
  readonly #open = new Map<Socket, { name: string; requests: number }>();

  get count(): number {
    return this.#open.size;
  }

  countOf(name: string): number {
    return this.#networks.get(name)?.count ?? 0;
  }

  take(socket: Socket, name: string): void {
    const network = this.#networks.get(name) ?? { count: 0, idle: new Set() };
    network.count++;
    network.idle.add(socket);
    this.#networks.set(name, network);
    this.#open.set(socket, { name, requests: 0 });
  }

  leave(socket: Socket): void {
    const place = this.#open.get(socket);
    const network = place && this.#networks.get(place.name);
    if (!network) return;
    this.#open.delete(socket);
    network.idle.delete(socket);
    if (--network.count === 0) this.#networks.delete(place.name);
  }

  begin(socket: Socket): void {
    const place = this.#open.get(socket);
    if (!place) return;
    place.requests++;
    this.#networks.get(place.name)?.idle.delete(socket);
  }

  end(socket: Socket): void {
    const place = this.#open.get(socket);
    if (place && --place.requests === 0) this.#networks.get(place.name)?.idle.add(socket);
  }

  /** Closes an idle connection of the network that holds most of them. Returns false if no connection is idle. */
  freeOne(): boolean {
    let largest: Network | undefined;
    for (const network of this.#networks.values()) {
      if (network.idle.size > 0 && network.count > (largest?.count ?? 0)) largest = network;
    }
    const [oldest] = largest?.idle ?? [];
    if (!oldest) return false;
    this.leave(oldest);
    oldest.destroy();
    return true;
  }
}
