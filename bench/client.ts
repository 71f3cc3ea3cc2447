// A visitor that sends forms and JSON over keep-alive connections from its own address.
import { Agent, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

/** Encodings that browsers accept. */
export const ENCODINGS = "gzip, deflate, br, zstd";

/** Number of client addresses; enough that no limit by address is reached. */
const ADDRESSES = 4000;

export interface Reply {
  status: number;
  text: string;
  /** Bytes of the body as transferred. */
  bytes: number;
  cookie: string;
  /** Redirect target. */
  location: string;
}

interface Sent {
  method?: "GET" | "POST" | "PATCH";
  headers?: Record<string, string>;
  body?: string;
  /** True to parse a page instead of only counting its bytes. */
  isRead?: boolean;
}

export type Client = ReturnType<typeof openClient>;

/** Talks to one process of the site. Every visit has another client address, as behind one proxy. */
export function openClient(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: "fifo" });
  let visits = 0;
  return {
    nextAddress(): string {
      visits = (visits + 1) % ADDRESSES;
      return `10.20.${Math.floor(visits / 250)}.${(visits % 250) + 1}`;
    },
    send: (path: string, sent: Sent = {}) => exchange(url + path, agent, sent),
    close: () => agent.destroy(),
  };
}

function exchange(address: string, agent: Agent, sent: Sent, isAgain = false): Promise<Reply> {
  const { method = "GET", headers = {}, body, isRead = false } = sent;
  const own = { "accept-encoding": ENCODINGS, "sec-fetch-site": "same-origin", ...headers };
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const asked = request(address, { agent, method, headers: { ...own, ...length } }, (answer) => {
      readReply(answer, isRead).then(resolve, reject);
    });
    asked.once("error", (error) => {
      // The server closed an idle connection; like browsers, retry on a new one.
      const again = asked.reusedSocket && !isAgain;
      if (again) exchange(address, agent, sent, true).then(resolve, reject);
      else reject(error);
    });
    asked.end(body);
  });
}

const UNPACKERS = new Map<string, (body: Buffer) => Buffer>([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  ["zstd", zstdDecompressSync],
]);

async function readReply(answer: IncomingMessage, isWanted: boolean): Promise<Reply> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const cookie = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
  const body = Buffer.concat(chunks);
  // Most pages are only counted, because decompressing each would cost the load generator too much CPU.
  const isRead = isWanted || /json/.test(answer.headers["content-type"] ?? "");
  const unpack = isRead && UNPACKERS.get(answer.headers["content-encoding"] ?? "");
  return {
    status: answer.statusCode ?? 0,
    text: (unpack ? unpack(body) : body).toString(isRead ? "utf8" : "latin1"),
    bytes: body.byteLength,
    cookie,
    location: answer.headers.location ?? "",
  };
}
