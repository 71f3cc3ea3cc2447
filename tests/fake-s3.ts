// A fake S3 store with the calls that our client uses: objects, ranges, multipart uploads. Fails on demand.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

const LISTED_AT_ONCE = 3;

export interface FakeS3 {
  /** Environment variables for openSite. */
  environment: Record<string, string>;
  objects: Map<string, Buffer>;
  /** Time at which each object was stored. */
  times: Map<string, Date>;
  /** Parts of uploads that were neither completed nor aborted. */
  openUploads: Map<string, Map<number, Buffer>>;
  /** Requests so far, such as "GET /vitrine/a/b". */
  requests: string[];
  /** Answers every request with this status while set. */
  failWith: number | undefined;
  /** Accepts every request and answers none. */
  isSilent: boolean;
  /** Closes the connection after this many bytes of a file. */
  cutAfter: number | undefined;
  /** Sends this many bytes of a file, then stalls. */
  stallAfter: number | undefined;
  /** Confirms uploads without storing them. */
  forgets: boolean;
  /** Sends status 200 for a completed upload and then an error body, as the protocol allows. */
  failsAtLast: boolean;
}

export async function openFakeS3(): Promise<FakeS3> {
  const store: FakeS3 = {
    environment: {},
    objects: new Map(),
    times: new Map(),
    openUploads: new Map(),
    requests: [],
    failWith: undefined,
    isSilent: false,
    cutAfter: undefined,
    stallAfter: undefined,
    forgets: false,
    failsAtLast: false,
  };
  const server = createServer((req, res) => void answer(store, req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  store.environment = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "vitrine",
    S3_ACCESS_KEY_ID: "test",
    S3_SECRET_ACCESS_KEY: "test-secret",
  };
  return store;
}

async function answer(store: FakeS3, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? "/", "http://s3.test");
  const body = await bodyOf(req);
  store.requests.push(`${req.method} ${url.pathname}`);
  if (store.isSilent) return;
  if (store.failWith) return finish(res, store.failWith, "<Error><Code>InternalError</Code></Error>");
  const uploadId = url.searchParams.get("uploadId");
  if (req.method === "POST" && url.searchParams.has("uploads")) return startUpload(store, res);
  if (uploadId) return changeUpload(store, req, res, { url, uploadId, body });
  if (url.searchParams.has("list-type")) return listObjects(store, url, res);
  if (req.method === "PUT") {
    keep(store, url.pathname, body);
    return finish(res, 200, "", { etag: '"x"' });
  }
  if (req.method === "DELETE") {
    store.objects.delete(url.pathname);
    return finish(res, 204);
  }
  sendObject(store, url.pathname, req, res);
}

function keep(store: FakeS3, path: string, body: Buffer): void {
  if (store.forgets) return;
  store.objects.set(path, body);
  store.times.set(path, new Date());
}

/** Small pages, so that clients must request further pages. */
function listObjects(store: FakeS3, url: URL, res: ServerResponse): void {
  const prefix = `${url.pathname.replace(/\/$/, "")}/`;
  const start = prefix + (url.searchParams.get("prefix") ?? "");
  const paths = [...store.objects.keys()].filter((path) => path.startsWith(start)).sort();
  const first = Number(url.searchParams.get("continuation-token") ?? 0);
  const end = first + LISTED_AT_ONCE;
  const contents = paths.slice(first, end).map((path) => {
    const time = store.times.get(path)?.toISOString();
    const size = store.objects.get(path)?.length;
    return `<Contents><Key>${path.slice(prefix.length)}</Key><LastModified>${time}</LastModified><Size>${size}</Size></Contents>`;
  });
  const more = end < paths.length;
  const next = more ? `<NextContinuationToken>${end}</NextContinuationToken>` : "";
  const xml = `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join("")}${next}</ListBucketResult>`;
  finish(res, 200, xml, { "content-type": "application/xml" });
}

function sendObject(store: FakeS3, path: string, req: IncomingMessage, res: ServerResponse) {
  const object = store.objects.get(path);
  if (!object) return finish(res, 404, req.method === "HEAD" ? "" : "<Error><Code>NoSuchKey</Code></Error>");
  const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? "");
  const part = range ? object.subarray(Number(range[1]), Number(range[2]) + 1) : object;
  res.writeHead(range ? 206 : 200, {
    "content-length": part.length,
    etag: '"x"',
    "last-modified": (store.times.get(path) ?? new Date()).toUTCString(),
  });
  if (req.method !== "HEAD" && store.stallAfter !== undefined) {
    res.write(part.subarray(0, store.stallAfter));
  } else if (req.method === "HEAD" || store.cutAfter === undefined) {
    res.end(req.method === "HEAD" ? undefined : part);
  } else {
    res.write(part.subarray(0, store.cutAfter), () => res.destroy());
  }
}

function startUpload(store: FakeS3, res: ServerResponse): void {
  const id = `upload-${store.requests.length}`;
  store.openUploads.set(id, new Map());
  const xml = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
  finish(res, 200, xml, { "content-type": "application/xml" });
}

function changeUpload(
  store: FakeS3,
  req: IncomingMessage,
  res: ServerResponse,
  { url, uploadId, body }: { url: URL; uploadId: string; body: Buffer },
) {
  const parts = store.openUploads.get(uploadId);
  if (!parts) return finish(res, 404, "<Error><Code>NoSuchUpload</Code></Error>");
  if (req.method === "PUT") {
    parts.set(Number(url.searchParams.get("partNumber")), body);
    return finish(res, 200, "", { etag: '"p"' });
  }
  store.openUploads.delete(uploadId);
  if (req.method === "DELETE") return finish(res, 204);
  if (store.failsAtLast) {
    const error = "<Error><Code>InternalError</Code><Message>again</Message></Error>";
    return finish(res, 200, error, { "content-type": "application/xml" });
  }
  const inOrder = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
  keep(store, url.pathname, Buffer.concat(inOrder));
  const xml = "<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>";
  finish(res, 200, xml, { "content-type": "application/xml" });
}

function finish(res: ServerResponse, status: number, body = "", headers: Record<string, string> = {}): void {
  res.writeHead(status, headers);
  res.end(body);
}

/** The client may send its body in "aws-chunked" framing. */
async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const raw = await buffer(req);
  if (!String(req.headers["content-encoding"] ?? "").includes("aws-chunked")) return raw;
  const chunks: Buffer[] = [];
  for (let at = 0; at < raw.length; ) {
    const lineEnd = raw.indexOf("\r\n", at);
    const size = Number.parseInt(raw.toString("latin1", at, lineEnd), 16);
    if (!size) break;
    chunks.push(raw.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
