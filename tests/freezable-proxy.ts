// A TCP proxy before PostgreSQL that can hold back all traffic.
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/**
 * Freezes like a stalled machine and delivers the held traffic late, or closes all connections like a stopped server.
 */
export async function freezableProxy(address: string) {
  const url = new URL(address);
  const sockets: Socket[] = [];
  let frozen = false;
  let stopped = false;
  let held: (() => void)[] = [];
  const server = createServer((near) => {
    if (stopped) return void near.destroy();
    const far = connect(Number(url.port || 5432), url.hostname);
    near.on("data", (chunk) => {
      if (frozen) held.push(() => far.write(chunk));
      else far.write(chunk);
    });
    far.pipe(near);
    near.on("close", () => far.end()).on("error", () => {});
    far.on("error", () => near.destroy());
    sockets.push(near, far);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const through = new URL(address);
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    stop: () => {
      stopped = true;
      for (const socket of sockets.splice(0)) socket.destroy();
    },
    start: () => {
      stopped = false;
    },
    freeze: () => {
      frozen = true;
    },
    thaw: () => {
      frozen = false;
      for (const send of held) send();
      held = [];
    },
  };
}
