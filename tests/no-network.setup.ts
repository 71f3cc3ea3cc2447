// The suite runs with the world cut off: only this machine may be spoken to (OP-37).
import net from "node:net";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/;
const connect = net.Socket.prototype.connect;

// Several files run in one process, each after this.
if (connect.name !== guarded.name) net.Socket.prototype.connect = guarded as typeof connect;

function guarded(this: net.Socket, ...args: Parameters<typeof connect>) {
  const [first, second]: unknown[] = Array.isArray(args[0]) ? args[0] : args;
  const options = typeof first === "object" && first !== null ? first : { host: second };
  if ("host" in options && typeof options.host === "string" && !LOOPBACK.test(options.host)) {
    throw new Error(`a test tried to reach ${options.host}`);
  }
  return connect.apply(this, args);
}
