// A slow connection on which a page arrives in pieces.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const PIECE_BYTES = 700;
const PAUSE_MS = 20;

/** Proxies everything to the site and delays only HTML. */
export async function openSlowFront(site: string): Promise<{ address: string; close: () => void }> {
  const server = createServer(async (req, res) => {
    const answer = await fetch(site + req.url);
    const type = answer.headers.get("content-type") ?? "";
    const body = Buffer.from(await answer.arrayBuffer());
    res.writeHead(answer.status, { "content-type": type });
    const piece = type.startsWith("text/html") ? PIECE_BYTES : body.byteLength || 1;
    for (let at = 0; at < body.byteLength; at += piece) {
      res.write(body.subarray(at, at + piece));
      if (piece === PIECE_BYTES) await sleep(PAUSE_MS);
    }
    res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}
