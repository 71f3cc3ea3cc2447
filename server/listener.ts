// Between node:http and the web's Request and Response: body limits, client address, streaming.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress } from "node:zlib";
import { BodyTooLarge } from "#app/platform/http.ts";

const BODY_SECONDS = 30;
/** What is made for one reader is compressed lightly; each chunk goes out as it comes. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  flush: constants.BROTLI_OPERATION_FLUSH,
};

export interface Arrival {
  id: string;
  ip: string;
}

export type Fetch = (request: Request, arrival: Arrival) => Promise<Response>;

export interface ListenerOptions {
  origin: (hostHeader: string | undefined) => string;
  trustProxy: number;
  /** The most bytes a body may have at this path; Infinity for uploads that count for themselves. */
  bodyLimit: (method: string, path: string) => number;
}

/** Answers node requests with a fetch function. */
export function toListener(fetch: Fetch, options: ListenerOptions) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const arrival = { id: randomUUID(), ip: clientAddress(req, options.trustProxy) };
    const limit = options.bodyLimit(req.method ?? "GET", req.url ?? "/");
    const aborted = new AbortController();
    res.once("close", () => {
      if (!res.writableFinished) aborted.abort();
    });
    if (Number(req.headers["content-length"] ?? 0) > limit) {
      await send(
        new Response("O que você enviou é grande demais.", { status: 413, headers: { connection: "close" } }),
        res,
      );
      return;
    }
    // An upload streams as long as it makes progress; everything else has to arrive in time.
    const timer =
      limit === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => req.destroy(), BODY_SECONDS * 1000);
    req.once("end", () => clearTimeout(timer));
    req.once("close", () => clearTimeout(timer));
    const address = new URL(req.url ?? "/", options.origin(req.headers.host));
    const hasBody = req.method !== "GET" && req.method !== "HEAD";
    const request = new Request(address, {
      method: req.method,
      headers: headersOf(req),
      body: hasBody ? bodyOf(req, limit) : null,
      signal: aborted.signal,
      duplex: "half",
    } as RequestInit);
    const response = await fetch(request, arrival);
    await send(response, res, worthCompressing(request, response));
  };
}

function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    const name = req.rawHeaders[i] ?? "";
    if (!name.startsWith(":")) headers.append(name, req.rawHeaders[i + 1] ?? "");
  }
  return headers;
}

function bodyOf(req: IncomingMessage, limit: number): ReadableStream<Uint8Array> {
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of req as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > limit) throw new BodyTooLarge(`more than ${limit} bytes`);
      yield chunk;
    }
  };
  return Readable.toWeb(Readable.from(counted(), { objectMode: false })) as ReadableStream<Uint8Array>;
}

function worthCompressing(request: Request, response: Response): boolean {
  if (!request.headers.get("accept-encoding")?.includes("br") || response.headers.has("content-encoding"))
    return false;
  return /^(text\/html|text\/x-script|application\/json|text\/csv)/.test(
    response.headers.get("content-type") ?? "",
  );
}

async function send(response: Response, res: ServerResponse, compress = false): Promise<void> {
  if (compress) {
    response.headers.set("content-encoding", "br");
    response.headers.append("vary", "accept-encoding");
    response.headers.delete("content-length");
  }
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of response.headers) if (name !== "set-cookie") headers[name] = value;
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  res.writeHead(response.status, headers);
  if (!response.body) {
    res.end();
    return;
  }
  try {
    const body = Readable.fromWeb(response.body as import("node:stream/web").ReadableStream);
    if (compress) await pipeline(body, createBrotliCompress(BROTLI), res);
    else await pipeline(body, res);
  } catch {
    // The reader has gone away; there is nobody left to tell.
    res.destroy();
  }
}

/** The n-th entry from the right of X-Forwarded-For when n proxies are trusted, else the socket's. */
function clientAddress(req: IncomingMessage, trustProxy: number): string {
  const socket = (req.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  if (trustProxy === 0) return socket;
  const forwarded = String(req.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  return forwarded.at(-trustProxy) ?? forwarded[0] ?? socket;
}
