// Calls to addresses that people typed (SEC-24): public ones only, checked again at every redirect, and
// the connection goes to the very IP address that was checked. No credentials of ours go along.
import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { ipOfHost, isLocalName, isPublicIp } from "./public-address.ts";

/** For the whole of a call, redirects among it. */
export const DEADLINE_MS = 5000;
const MOST_BYTES = 10 * 1_048_576;
const MAX_REDIRECTS = 3;

/** The address leads somewhere it must not, or nothing there answers in time. */
export class UnsafeAddress extends Error {
  override readonly name = "UnsafeAddress";
}
export class FetchFailed extends Error {
  override readonly name = "FetchFailed";
}

export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export interface SafeRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** How many redirects are followed; the answer after the last one is the answer. */
  redirects?: number;
  /** Lets addresses of the local network through, where the installation says so. */
  allowPrivate?: boolean;
  /** Which IP addresses may be called instead; else public ones, or all of them. */
  mayCall?: (ip: string) => boolean;
  resolve?: Resolve;
  /** `DEADLINE_MS`, unless said. */
  deadlineMs?: number;
}

export interface SafeAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

interface Target {
  url: URL;
  address: string;
  family: number;
}

/** Throws UnsafeAddress before anything is sent, FetchFailed when no whole answer comes. */
export async function safeFetch(address: string, request: SafeRequest = {}): Promise<SafeAnswer> {
  const deadline = AbortSignal.timeout(request.deadlineMs ?? DEADLINE_MS);
  let next = address;
  let current = request;
  for (let left = request.redirects ?? MAX_REDIRECTS; ; left--) {
    const target = await inTime(deadline, checkedTarget(next, current));
    const answer = await send(target, current, deadline);
    const location = redirectOf(answer, current.method);
    if (location === undefined || left === 0) return answer;
    next = URL.parse(location, target.url)?.href ?? "";
    // What was meant for one site is not told to another.
    if (target.url.origin !== URL.parse(next)?.origin) current = { ...current, headers: {} };
  }
}

/** Whether the address may be called as far as can be told now; a name that nobody knows yet passes. */
export async function isSafeAddress(
  address: string,
  request: Pick<SafeRequest, "allowPrivate" | "mayCall" | "resolve"> = {},
): Promise<boolean> {
  try {
    await checkedTarget(address, request);
    return true;
  } catch (error) {
    if (error instanceof UnsafeAddress) return false;
    if (error instanceof FetchFailed) return true;
    throw error;
  }
}

async function checkedTarget(address: string, request: SafeRequest): Promise<Target> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new UnsafeAddress("not a plain http(s) address");
  }
  const ip = ipOfHost(url.hostname);
  const mayCall = request.mayCall ?? (request.allowPrivate ? () => true : isPublicIp);
  if (ip ? !mayCall(ip) : !request.allowPrivate && isLocalName(url.hostname)) {
    throw new UnsafeAddress("not a public address");
  }
  const found = await resolved(url.hostname.replace(/^\[|\]$/g, ""), request.resolve);
  if (!found.every((one) => mayCall(one.address))) {
    throw new UnsafeAddress("the name leads to an address that is not public");
  }
  const [first] = found;
  if (!first) throw new FetchFailed("unknown name");
  return { url, ...first };
}

async function resolved(hostname: string, resolve: Resolve = lookUp): ReturnType<Resolve> {
  try {
    return await resolve(hostname);
  } catch (error) {
    throw new FetchFailed("unknown name", { cause: error });
  }
}

function lookUp(hostname: string) {
  return lookup(hostname, { all: true, verbatim: true });
}

function send(
  { url, address, family }: Target,
  request: SafeRequest,
  deadline: AbortSignal,
): Promise<SafeAnswer> {
  const { method = "GET", headers = {}, body } = request;
  const client = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new FetchFailed(reasonOf(error, deadline), { cause: error }));
    // The name was looked up and judged already; asking again could give another answer.
    const options = {
      method,
      signal: deadline,
      agent: false,
      maxHeaderSize: 16_384,
      host: address,
      family,
      port: url.port,
      path: `${url.pathname}${url.search}`,
      ...(ipOfHost(url.hostname) ? {} : { servername: url.hostname }),
      headers: {
        ...headers,
        host: url.host,
        ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
      },
    };
    try {
      const outgoing = client.request(options, (incoming) => {
        readAnswer(incoming).then(resolve, (error: Error) => {
          outgoing.destroy();
          fail(error);
        });
      });
      outgoing.on("error", fail);
      outgoing.end(body);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

async function readAnswer(incoming: http.IncomingMessage): Promise<SafeAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error("the answer is too large");
    chunks.push(chunk);
  }
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) };
}

/** What was posted is posted again only where the answer says so; elsewhere a redirect is the answer. */
function redirectOf({ status, headers }: SafeAnswer, method = "GET"): string | undefined {
  const keepsMethod = status === 307 || status === 308;
  const asksToGet = [301, 302, 303].includes(status) && (method === "GET" || method === "HEAD");
  return keepsMethod || asksToGet ? headers.location : undefined;
}

async function inTime<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {};
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(new FetchFailed("no answer in time"));
    deadline.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    deadline.removeEventListener("abort", stop);
  }
}

function reasonOf(error: Error, deadline: AbortSignal): string {
  if (deadline.aborted) return "no answer in time";
  return "code" in error ? String(error.code) : error.message.slice(0, 200);
}
