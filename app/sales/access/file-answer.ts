import { createHash } from "node:crypto";
import { attachmentHeader } from "#app/platform/attachment.ts";
import { byteRange } from "#app/platform/byte-range.ts";
import type { ByteRange } from "#app/platform/files.server.ts";

interface FileFacts {
  key: string;
  size: number;
  /** What the browser saves it under. */
  name: string;
}

interface FileAnswer {
  status: 200 | 206 | 416;
  headers: Record<string, string>;
  range?: ByteRange;
}

/** Status and headers for what the request asks of a file: all of it, a part, or a part that is not there. */
export function answerForFile(request: Request, { key, size, name }: FileFacts): FileAnswer {
  const etag = `"${createHash("sha256").update(`${key} ${size}`).digest("base64url").slice(0, 27)}"`;
  const headers = {
    "content-type": "application/octet-stream",
    "content-disposition": attachmentHeader(name),
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    etag,
  };
  // A part of a file that has changed since is of no use: then the whole file is sent.
  const ifRange = request.headers.get("if-range");
  const asked = ifRange === null || ifRange === etag ? request.headers.get("range") : null;
  const range = byteRange(asked, size);
  if (range === "unsatisfiable") {
    return { status: 416, headers: { ...headers, "content-range": `bytes */${size}` } };
  }
  if (!range) return { status: 200, headers: { ...headers, "content-length": String(size) } };
  const part = {
    "content-length": String(range.end - range.start + 1),
    "content-range": `bytes ${range.start}-${range.end}/${size}`,
  };
  return { status: 206, headers: { ...headers, ...part }, range };
}
