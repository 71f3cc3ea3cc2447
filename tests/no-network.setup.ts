// The suite runs with the world cut off: only this machine may be spoken to (OP-37).
import net from "node:net";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/;
const connect = net.Socket.prototype.connect;

net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: Parameters<typeof connect>) {
  const first: unknown = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof first === "object" && first !== null && "host" in first && typeof first.host === "string") {
    if (!LOOPBACK.test(first.host)) throw new Error(`a test tried to reach ${first.host}`);
  }
  return connect.apply(this, args);
} as typeof connect;
