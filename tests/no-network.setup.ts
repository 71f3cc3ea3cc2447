// The suite runs with the world cut off: only this machine may be spoken to (OP-37). Node tells of every socket before
// it connects; one that is on its way elsewhere is closed, and the test fails even if its program made light of it.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { BlockList, isIP, type Socket } from "node:net";
import { afterAll, afterEach, expect } from "vitest";

const CHANNEL = "net.client.socket";
const thisMachine = new BlockList();
thisMachine.addSubnet("127.0.0.0", 8, "ipv4");
thisMachine.addAddress("::1", "ipv6");

const reached = new Set<string>();

/** Where this test wanted to go; whoever asks answers for it. */
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
    // The attempt itself is still under way here.
    if (!isThisMachine(ip)) queueMicrotask(() => refuse(ip));
  });
}

function isThisMachine(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? host === "localhost" : thisMachine.check(host, family === 4 ? "ipv4" : "ipv6");
}

// Several files run in one process, each after this.
subscribe(CHANNEL, watch);
afterAll(() => {
  unsubscribe(CHANNEL, watch);
});

afterEach(() => {
  expect(takeReached(), "places outside of this machine").toEqual([]);
});
