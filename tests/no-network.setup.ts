// The suite runs without network: only this machine is reachable (OP-37). Node reports every socket before it connects.
// A socket to another host is closed, and the test fails even if the program ignored the error.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { BlockList, isIP, type Socket } from "node:net";
import { afterAll, afterEach, expect } from "vitest";

const CHANNEL = "net.client.socket";
const thisMachine = new BlockList();
thisMachine.addSubnet("127.0.0.0", 8, "ipv4");
thisMachine.addAddress("::1", "ipv6");

const reached = new Set<string>();

/** Hosts that this test tried to reach. Clears the list, so the caller must check it. */
export function takeReached(): string[] {
  const hosts = [...reached];
  reached.clear();
  return hosts;
}

function watch(message: unknown): void {
  const { socket } = message as { socket: Socket };
  const refuse = (host: string) => {
    reached.add(host);
    socket.destroy(new Error(`a test tried to reach ${host}`));
  };
  socket.once("lookup", (_error, _address, _family, host) => {
    if (!isThisMachine(host)) refuse(host);
  });
  socket.once("connectionAttempt", (ip) => {
    // Deferred, because the connection attempt is still running here.
    if (!isThisMachine(ip)) queueMicrotask(() => refuse(ip));
  });
}

function isThisMachine(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? host === "localhost" : thisMachine.check(host, family === 4 ? "ipv4" : "ipv6");
}

// Several test files may share one process, and this setup runs before each of them.
subscribe(CHANNEL, watch);
afterAll(() => {
  unsubscribe(CHANNEL, watch);
});

afterEach(() => {
  expect(takeReached(), "places outside of this machine").toEqual([]);
});
