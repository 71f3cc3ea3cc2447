// HTTP client for providers: one connection per call, no retry of its own, and every failure as what it means for the
// money. A request that failed before it was sent may be retried; one that failed later has an unknown outcome.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { SecureContextOptions } from "node:tls";
import { type Call, ProviderError } from "../port/payment-provider.ts";

/** Short, so that time is left for the caller's one retry. */
const CONNECT_MS = 3000;
const MAX_ANSWER_BYTES = 4 * 1_048_576;
const RETRY_AFTER_MS = 10_000;

export interface Vendor {
  /** Throws ProviderError for everything but a 2xx status or one in `accept`. */
  send(request: VendorRequest): Promise<VendorAnswer>;
}

export interface VendorOptions {
  baseUrl: string;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Our client certificate and their authority. */
  tls?: Pick<SecureContextOptions, "ca" | "cert" | "key" | "pfx" | "passphrase">;
  connectMs?: number;
}

export interface VendorRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path after the base URL, with its query. */
  path: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: URLSearchParams;
  /** Statuses that are an answer and no failure: 402 with the order, 404 for "no such payment". */
  accept?: readonly number[];
  /** The call changes nothing at the vendor, so a cut connection is harmless. Always true of GET. */
  isRead?: boolean;
  call: Pick<Call, "signal">;
}

export interface VendorAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined for an empty body. */
  body: unknown;
}

export function openVendor(options: VendorOptions): Vendor {
  return {
    async send(request) {
      const isRead = request.isRead ?? request.method === "GET";
      const answer = await exchange(options, request, isRead);
      const isOk = answer.status >= 200 && answer.status < 300;
      if (!isOk && !request.accept?.includes(answer.status)) throw statusError(request, answer, isRead);
      return { ...answer, body: parsedBody(request, answer, isRead) };
    },
  };
}

/** The meaning of a status without a vendor code. */
function statusError(
  request: VendorRequest,
  { status, headers }: Pick<VendorAnswer, "status" | "headers">,
  isRead: boolean,
): ProviderError {
  const message = `${named(request)} answered ${status}`;
  if (status === 401 || status === 403) return new ProviderError("credentials", message);
  if (status === 404) return new ProviderError("not_found", message);
  if (status === 408) return new ProviderError(isRead ? "unavailable" : "unknown_outcome", message);
  if (status === 423 || status === 424 || status >= 500) return new ProviderError("unavailable", message);
  if (status === 429) {
    return new ProviderError("throttled", message, { retryAfterMs: retryAfterMs(headers["retry-after"]) });
  }
  return new ProviderError("invalid", message);
}

function exchange(
  options: VendorOptions,
  request: VendorRequest,
  isRead: boolean,
): Promise<VendorAnswer & { text: string }> {
  const url = new URL(options.baseUrl.replace(/\/+$/, "") + request.path);
  const body = bodyOf(request);
  return new Promise((resolve, reject) => {
    let hasLeft = false;
    const fail = (error: Error) => {
      const kind = hasLeft && !isRead ? "unknown_outcome" : "unavailable";
      reject(new ProviderError(kind, `${named(request)}: ${codeOf(error)}`, { cause: error }));
    };
    const open = url.protocol === "https:" ? requestSecure : requestPlain;
    const outgoing = open(url, {
      method: request.method,
      headers: { accept: "application/json", ...options.headers, ...body.headers, ...request.headers },
      signal: request.call.signal,
      // A kept-alive connection may be closed by the other side just as we write to it.
      agent: false,
      ...options.tls,
    });
    const connecting = setTimeout(
      () => outgoing.destroy(new Error("no connection in time")),
      options.connectMs ?? CONNECT_MS,
    );
    outgoing.on("socket", (socket) => {
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
        clearTimeout(connecting);
        hasLeft = true;
      });
    });
    outgoing.on("error", fail);
    outgoing.on("close", () => clearTimeout(connecting));
    outgoing.on("response", (response) => {
      readAll(response).then(
        (text) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: undefined, text }),
        fail,
      );
    });
    outgoing.end(body.text);
  });
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function bodyOf({ json, form }: VendorRequest): { text?: string; headers: Record<string, string> } {
  const text = form ? form.toString() : json === undefined ? undefined : JSON.stringify(json);
  if (text === undefined) return { headers: {} };
  const type = form ? "application/x-www-form-urlencoded" : "application/json";
  return {
    text,
    headers: { "content-type": type, "content-length": String(Buffer.byteLength(text)) },
  };
}

function parsedBody(request: VendorRequest, answer: { status: number; text: string }, isRead: boolean) {
  if (answer.text.trim() === "") return undefined;
  try {
    const body: unknown = JSON.parse(answer.text);
    return body;
  } catch (error) {
    // A proxy answered: it is unknown what the vendor did.
    const kind = isRead ? "unavailable" : "unknown_outcome";
    const message = `${named(request)} answered ${answer.status} with something that is no JSON`;
    throw new ProviderError(kind, message, { cause: error });
  }
}

/** The header holds seconds or a date; ten seconds if unusable. */
function retryAfterMs(header: string | undefined): number {
  const seconds = Number(header);
  if (header !== undefined && Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  const at = Date.parse(header ?? "");
  return Number.isNaN(at) ? RETRY_AFTER_MS : Math.max(0, at - Date.now());
}

/** Without the query, which may hold secrets. */
function named({ method, path }: VendorRequest): string {
  return `${method} ${path.split("?")[0]}`;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
