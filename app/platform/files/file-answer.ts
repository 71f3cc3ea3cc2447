import { createHash } from "node:crypto";
import { attachmentHeader } from "./attachment.ts";
import { byteRange } from "./byte-range.ts";
import type { ByteRange, Files } from "./files.server.ts";

interface StoredFile {
  key: string;
  /** Name for saving. */
  name: string;
  /** Content type for showing the file inline; without it the file is only downloaded. */
  shownAs?: string;
}

interface FileFacts extends StoredFile {
  size: number;
}

interface FileAnswer {
  status: 200 | 206 | 416;
  headers: Record<string, string>;
  range?: ByteRange;
}

/** Status and headers for a whole file, a range, or an unsatisfiable range. */
export function answerForFile(request: Request, { key, size, name, shownAs }: FileFacts): FileAnswer {
  const etag = `"${createHash("sha256").update(`${key} ${size}`).digest("base64url").slice(0, 27)}"`;
  const disposition = attachmentHeader(name);
  const headers = {
    "content-type": shownAs ?? "application/octet-stream",
    "content-disposition": shownAs ? disposition.replace("attachment", "inline") : disposition,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    etag,
  };
  // A range of a changed file is useless, so the whole file is sent.
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

/** The stored file or its range; undefined when the store lacks the file. */
export async function sendStoredFile(
  { files, ended }: { files: Files; ended: AbortSignal | undefined },
  request: Request,
  file: StoredFile,
): Promise<Response | undefined> {
  const size = await files.size(file.key);
  if (size === undefined) return undefined;
  const { status, headers, range } = answerForFile(request, { ...file, size });
  const bare = status === 416 || request.method === "HEAD";
  const body = bare ? null : await files.read(file.key, { until: ended, range });
  return new Response(body, { status, headers });
}
