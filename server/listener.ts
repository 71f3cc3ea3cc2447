// Between node:http and the web's Request and Response: body limits, client address, streaming. Whatever a client
// sends or whenever it leaves, a request ends in an answer or a closed socket, never in a rejection.
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

/** How long a body may take to arrive, and an upload may stand still. */
export const BODY_MS = 30_000;
/** How long the rest of a refused body may still come in, so that its sender gets to read the answer. */
const LINGER_MS = 5000;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** A body that is announced as no larger is taken in whole before anybody asks for it. */
const SMALL_BODY = 65_536;
/** What arrives with the first packets anyway gains nothing by being smaller. */
const WORTH_COMPRESSING = 4096;
/** Half a millisecond of work: handing it to another thread and waking up again costs more than it takes. */
const COMPRESSED_AT_ONCE = 131_072;

export interface IncomingRequest {
  id: string;
  ip: string;
  /** Aborts when the answer is over, sent or broken off; none where there is no socket. */
  ended?: AbortSignal | undefined;
}

export type Fetch = (request: Request, arrival: IncomingRequest) => Promise<Response>;

export interface ListenerOptions {
  origin: (hostHeader: string | undefined) => string;
  trustProxy: number;
  /** The most bytes a body may have at this path; Infinity for uploads that count for themselves. */
  bodyLimit: (method: string, path: string) => number;
  /** Is told of what went wrong on our side. */
  report: (error: unknown, requestId: string) => void;
  /** What programs are sent instead of a sentence; undefined where a person reads it. */
  refusalBody?: (path: string, status: number, sentence: string) => object | undefined;
  /** `BODY_MS`, unless said. */
  bodyMs?: number;
}

/** Answers node requests with a fetch function. Never rejects. */
export function toListener(fetch: Fetch, options: ListenerOptions) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const ended = new AbortController();
    // A reason of our own: the default one is an error with its stack.
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

/** A sentence, or what `refusalBody` makes of it. */
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
  // An upload streams as long as it makes progress; everything else has to arrive in time.
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

/** Only path and query count: neither "//other.example/x" nor "http://other.example/x" names another site here. */
function addressOf(req: IncomingMessage, options: ListenerOptions): URL | undefined {
  const target = req.url ?? "/";
  const origin = options.origin(req.headers.host);
  if (!target.startsWith("/") && !/^https?:\/\//i.test(target)) return undefined;
  const asked = URL.parse(target.startsWith("/") ? origin + target : target);
  if (!asked) return undefined;
  return new URL(asked.pathname.replace(/^\/+/, "/") + asked.search, origin);
}

/** Gives the sender of an unread body some time to read the answer, then hangs up. */
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
    // The socket stays open when the reader stops, for the answer that says why.
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

/** Pages, data and JSON are ready when their answer is; files and long lists come in pieces. */
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
    // The reader has gone away; there is nobody left to tell.
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
    // How long the connection lives is not for a route to say.
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

/** The n-th entry from the right of X-Forwarded-For when n proxies are trusted, else the socket's. */
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

/** Some proxies write the port too: "203.0.113.7:4711", "[2001:db8::7]:4711". */
function bareAddress(entry: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return bare.replace(/^::ffff:/i, "");
}
