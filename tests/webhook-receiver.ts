// A webhook receiver on this machine that records deliveries and answers with the configured status.
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Delivered {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body right after
  body: any;
}

export async function openReceiver() {
  const received: Delivered[] = [];
  const receiver = { url: "", received, status: 200, headers: {} as Record<string, string>, isSigned };
  const server = createServer((req, res) => {
    let text = "";
    req.on("data", (part) => {
      text += part;
    });
    req.on("end", () => {
      const body = text ? JSON.parse(text) : undefined;
      received.push({ method: req.method, path: req.url, headers: req.headers, text, body });
      res.writeHead(receiver.status, receiver.headers).end(`recebido ${receiver.status}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gancho`;
  return receiver;
}

/** Verifies the signature as a receiver with this secret would. */
function isSigned({ headers, text }: Delivered, secret: string): boolean {
  const header = String(headers["x-vitrine-signature"]);
  const [, seconds, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  return createHmac("sha256", secret).update(`${seconds}.${text}`).digest("hex") === digest;
}
