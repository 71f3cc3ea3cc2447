// Adapter between node:http and the web's Request and Response: body limits, client address, streaming. Whatever a
// client sends and whenever it leaves, a request ends in an answer or a closed socket, never in a rejection.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { ReadableStream as WebStream } from "node:stream/web";
import { bodyBytes } from "#app/platform/http/buffered-response.server.ts";
import { BodyTooLarge } from "#app/platform/http/http.ts";
import { type Encoder, encoderFor } from "./content-encoding.ts";

/** Milliseconds. Limit for a body to arrive, and for an upload to stall. */
export const BODY_MS = 30_000;
/** Milliseconds. A refused body may continue this long, so that its sender can read the answer. */
const LINGER_MS = 5000;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Bytes. Smaller bodies are read completely before the handler runs. */
const SMALL_BODY = 65_536;
/** Bytes. Smaller answers fit into the first packets, so compression gains nothing. */
const WORTH_COMPRESSING = 4096;
/** Bytes. Compressing this takes half a millisecond, less than handing it to another thread. */
const COMPRESSED_AT_ONCE = 131_072;

export interface IncomingRequest {
  id: string;
  ip: string;
  /** Aborts when the answer ends, complete or not; undefined without a socket. */
  ended?: AbortSignal | undefined;
}

export type Fetch = (request: Request, arrival: IncomingRequest) => Promise<Response>;

export interface ListenerOptions {
  origin: (hostHeader: string | undefined) => string;
  trustProxy: number;
  /** Limit: bytes of a body at this path. Infinity for uploads that count on their own. */
  bodyLimit: (method: string, path: string) => number;
  /** Called for internal failures. */
  report: (error: unknown, requestId: string) => void;
  /** The refusal's body for programs; undefined for people. */
  refusalBody?: (path: string, status: number, sentence: string) => object | undefined;
  /** Default: `BODY_MS`. */
  bodyMs?: number;
}

/** Answers node requests with a fetch function. Never rejects. */
export function toListener(fetch: Fetch, options: ListenerOptions) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const ended = new AbortController();
    // A string as reason, because the default is an error with a stack.
    res.once("close", () => ended.abort("the answer is over"));
    const arrival = { id: randomUUID(), ip: clientAddress(req, options.trustProxy), ended: ended.signal };
    const refuse = refuserOf(req, res, options);
    endAfterAnswer(req, res);
    try {
      await answer({ req, res, refuse }, fetch, options, arrival);
    } catch (error) {
      if (!hasLeft(error)) options.report(error, arrival.id);
      refuse(500, "Algo deu errado do nosso lado. Tente de novo em instantes.");
    }
  };
}

/** Sends a sentence, or the result of `refusalBody`. */
type Refuse = (status: number, sentence: string) => void;

async function answer(
  { req, res, refuse }: { req: IncomingMessage; res: ServerResponse; refuse: Refuse },
  fetch: Fetch,
  options: ListenerOptions,
  arrival: IncomingRequest,
): Promise<void> {
  const { method = "GET" } = req;
  if (!METHODS.includes(method)) return refuse(405, "Este método não é aceito.");
  const address = addressOf(req, options);
  if (!address) return refuse(400, "Este endereço não é válido.");
  const limit = options.bodyLimit(method, address.pathname);
  if (Number(req.headers["content-length"] ?? 0) > limit) {
    return refuse(413, "O que você enviou é grande demais.");
  }
  const aborted = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) aborted.abort();
  });
  const timer = setTimeout(() => {
    refuse(408, "O envio demorou demais.");
    req.destroy();
  }, options.bodyMs ?? BODY_MS);
  req.once("end", () => clearTimeout(timer));
  req.once("close", () => clearTimeout(timer));
  // An upload streams while it makes progress; other bodies must arrive within the timeout.
  const recordProgress = limit === Number.POSITIVE_INFINITY ? () => void timer.refresh() : () => {};
  const request = new Request(address, {
    method,
    headers: headersOf(req),
    body: await bodyOf(req, limit, recordProgress),
    signal: aborted.signal,
    duplex: "half",
  } as RequestInit);
  const response = await fetch(request, arrival);
  const accepted = request.headers.get("accept-encoding") ?? "";
  await send(response, res, mayCompress(response) ? encoderFor(accepted) : undefined);
}

/** Uses only path and query, so "//other.example/x" and "http://other.example/x" do not name another site. */
function addressOf(req: IncomingMessage, options: ListenerOptions): URL | undefined {
  const target = req.url ?? "/";
  const origin = options.origin(req.headers.host);
  if (!target.startsWith("/") && !/^https?:\/\//i.test(target)) return undefined;
  const asked = URL.parse(target.startsWith("/") ? origin + target : target);
  if (!asked) return undefined;
  return new URL(asked.pathname.replace(/^\/+/, "/") + asked.search, origin);
}

/** Lets the sender of an unread body read the answer, then closes. */
function endAfterAnswer(req: IncomingMessage, res: ServerResponse): void {
  res.once("finish", () => {
    if (req.complete || req.destroyed) return;
    const timer = setTimeout(() => req.destroy(), LINGER_MS);
    req.once("end", () => clearTimeout(timer));
    req.once("close", () => clearTimeout(timer));
    req.resume();
  });
}

function refuserOf(req: IncomingMessage, res: ServerResponse, { refusalBody }: ListenerOptions): Refuse {
  return (status, sentence) => {
    if (res.destroyed || res.writableEnded) return;
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const path = /^[^?#]*/.exec(req.url ?? "/")?.[0].replace(/^\/+/, "/") ?? "/";
    const body = refusalBody?.(path, status, sentence);
    res.writeHead(status, {
      "content-type": body ? "application/json" : "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      ...(status === 405 ? { allow: METHODS.join(", ") } : {}),
    });
    res.end(body ? JSON.stringify(body) : sentence);
  };
}

function headersOf(req: IncomingMessage): [string, string][] {
  const headers: [string, string][] = [];
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    const name = req.rawHeaders[i] ?? "";
    if (!name.startsWith(":")) headers.push([name, req.rawHeaders[i + 1] ?? ""]);
  }
  return headers;
}

async function bodyOf(
  req: IncomingMessage,
  limit: number,
  recordProgress: () => void,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null> {
  if (req.method === "GET" || req.method === "HEAD") return null;
  const announced = req.headers["content-length"];
  const isSmall = Number(announced) <= SMALL_BODY && limit !== Number.POSITIVE_INFINITY;
  return isSmall ? new Uint8Array(await buffer(req)) : streamed(req, limit, recordProgress);
}

function streamed(
  req: IncomingMessage,
  limit: number,
  recordProgress: () => void,
): ReadableStream<Uint8Array> {
  let bytes = 0;
  async function* counted() {
    // The socket stays open when reading stops, for the answer with the reason.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      recordProgress();
      bytes += chunk.byteLength;
      if (bytes > limit) throw new BodyTooLarge(`more than ${limit} bytes`);
      yield chunk;
    }
  }
  return WebStream.from(counted()) as ReadableStream<Uint8Array>;
}

function mayCompress(response: Response): boolean {
  if (response.headers.has("content-encoding")) return false;
  return isMadeWhole(response) || /^text\/csv/.test(response.headers.get("content-type") ?? "");
}

/** True for pages, data and JSON, which are complete. Files and long lists are streamed. */
function isMadeWhole(response: Response): boolean {
  return /^(text\/html|text\/x-script|application\/json)/.test(response.headers.get("content-type") ?? "");
}

async function send(response: Response, res: ServerResponse, packer: Encoder | undefined): Promise<void> {
  if (res.destroyed || res.headersSent) {
    await response.body?.cancel();
    return;
  }
  if (!response.body) {
    writeHead(response, res);
    res.end();
    return;
  }
  if (isMadeWhole(response)) await sendWhole(response, res, packer);
  else await sendPieces(response, response.body, res, packer);
}

async function sendWhole(
  response: Response,
  res: ServerResponse,
  packer: Encoder | undefined,
): Promise<void> {
  const body = await bodyBytes(response);
  if (!packer || body.byteLength < WORTH_COMPRESSING) {
    response.headers.set("content-length", String(body.byteLength));
    if (packer) response.headers.append("vary", "accept-encoding");
    writeHead(response, res);
    res.end(body);
    return;
  }
  const packed = body.byteLength <= COMPRESSED_AT_ONCE ? packer.atOnce(body) : await packer.aside(body);
  notePacked(response, packer);
  response.headers.set("content-length", String(packed.byteLength));
  writeHead(response, res);
  res.end(packed);
}

async function sendPieces(
  response: Response,
  pieces: NonNullable<Response["body"]>,
  res: ServerResponse,
  packer: Encoder | undefined,
): Promise<void> {
  if (packer) notePacked(response, packer);
  writeHead(response, res);
  const body = Readable.fromWeb(pieces as WebStream);
  try {
    if (packer) await pipeline(body, packer.inPieces(), res);
    else await pipeline(body, res);
  } catch (error) {
    if (!hasLeft(error)) throw error;
    // The reader has left.
    res.destroy();
  }
}

function notePacked({ headers }: Response, { name }: Encoder): void {
  headers.set("content-encoding", name);
  headers.append("vary", "accept-encoding");
  headers.delete("content-length");
}

function writeHead(response: Response, res: ServerResponse): void {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of response.headers) {
    // Routes do not control the connection header.
    if (name !== "set-cookie" && name !== "connection") headers[name] = value;
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  res.writeHead(response.status, headers);
}

function hasLeft(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return (
    code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET" || code === "EPIPE" || code === "ABORT_ERR"
  );
}

/** With n trusted proxies the n-th entry from the right of X-Forwarded-For, otherwise the socket's address. */
function clientAddress(req: IncomingMessage, trustProxy: number): string {
  const socket = (req.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  if (trustProxy === 0) return socket;
  const forwarded = String(req.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  const named = bareAddress(forwarded.at(-trustProxy) ?? forwarded[0] ?? "");
  return isIP(named) ? named : socket;
}

/** Some proxies include the port: "203.0.113.7:4711", "[2001:db8::7]:4711". */
function bareAddress(entry: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return bare.replace(/^::ffff:/i, "");
}
