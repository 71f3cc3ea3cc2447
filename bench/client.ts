// A visitor that sends forms and JSON over connections that stay open, from an address of its own.
import { Agent, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

/** What browsers send. */
export const ENCODINGS = "gzip, deflate, br, zstd";

/** So many addresses come by, that no limit on one of them is reached. */
const ADDRESSES = 4000;

export interface Reply {
  status: number;
  text: string;
  /** Of the body as it came, compressed or not. */
  bytes: number;
  cookie: string;
  /** Where a redirect leads. */
  location: string;
}

interface Sent {
  method?: "GET" | "POST" | "PATCH";
  headers?: Record<string, string>;
  body?: string;
  /** A page is read and not only counted. */
  isRead?: boolean;
}

export type Client = ReturnType<typeof openClient>;

/** Speaks to one process of the site; every visit is another address, as behind one proxy. */
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
      // The other side closed a connection that had long been still: browsers ask again on a new one.
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
  // Most pages are only counted: to unpack each would take the load's own processor.
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
