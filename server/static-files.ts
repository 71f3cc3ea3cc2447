// Serves the built browser files. Their names contain a hash, so a file never changes.
import { createReadStream, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";
import { pipeline } from "node:stream";
import { firstAccepted } from "./content-encoding.ts";
import { addSecurityHeaders } from "./security-headers.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webp": "image/webp",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
};
/** Encoding → suffix of the copies made by the build, in order of preference. */
const SUFFIXES = new Map([
  ["br", "br"],
  ["gzip", "gz"],
]);

interface StaticFile {
  path: string;
  size: number;
  etag: string;
  headers: Record<string, string>;
  /** Encoding → bytes of the copy made by the build. */
  encodings: Map<string, number>;
}

/** Lists the folder once and opens only listed names. Returns false for other names. */
export async function openStaticFiles(
  folder: string,
  { https, report }: { https: boolean; report: (error: unknown) => void },
): Promise<(req: IncomingMessage, res: ServerResponse) => boolean> {
  const files = await listFiles(folder, https);
  return (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const file = files.get((req.url ?? "/").split("?")[0] ?? "/");
    if (!file) return false;
    if (req.headers["if-none-match"]?.includes(file.etag)) {
      res.writeHead(304, { ...file.headers, etag: file.etag });
      res.end();
      return true;
    }
    const accepted = String(req.headers["accept-encoding"] ?? "");
    const encoding = firstAccepted(accepted, [...file.encodings.keys()]);
    res.writeHead(200, {
      ...file.headers,
      etag: file.etag,
      "content-length": (encoding ? file.encodings.get(encoding) : undefined) ?? file.size,
      ...(encoding ? { "content-encoding": encoding } : {}),
    });
    if (req.method === "HEAD") {
      res.end();
      return true;
    }
    pipeline(createReadStream(pathIn(file, encoding)), res, (error) => {
      // A reader who leaves is no internal failure.
      if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE") report(error);
    });
    return true;
  };
}

function pathIn({ path }: StaticFile, encoding: string | undefined): string {
  return encoding ? `${path}.${SUFFIXES.get(encoding)}` : path;
}

async function listFiles(folder: string, https: boolean): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const names = new Set(found);
  // Reads thousands of files in parallel before the first answer; one after the other took a tenth of the start.
  const headersOf = memoizeHeaders(https);
  for (const path of found) {
    const address = `/${relative(folder, path)}`;
    const type = TYPES[extname(path)];
    if (!type || address.includes("/.")) continue;
    const { size, mtimeMs } = statSync(path);
    files.set(address, {
      path,
      size,
      // Weak, because the compressed copies share the ETag.
      etag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      headers: headersOf(type, address.startsWith("/assets/")),
      encodings: compressedCopies(path, names),
    });
  }
  return files;
}

/** Files of a kind share the same headers object. */
function memoizeHeaders(https: boolean) {
  const known = new Map<string, Record<string, string>>();
  return (type: string, immutable: boolean) => {
    const kind = `${type} ${immutable}`;
    const headers = known.get(kind) ?? headersFor(type, immutable, https);
    known.set(kind, headers);
    return headers;
  };
}

function headersFor(type: string, immutable: boolean, https: boolean): Record<string, string> {
  const headers = new Headers({
    "content-type": type,
    "cache-control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    vary: "accept-encoding",
  });
  addSecurityHeaders(headers, { scripts: "", https, dev: false });
  return Object.fromEntries(headers);
}

function compressedCopies(path: string, names: ReadonlySet<string>): Map<string, number> {
  const copies = new Map<string, number>();
  for (const [encoding, suffix] of SUFFIXES) {
    const copy = `${path}.${suffix}`;
    if (names.has(copy)) copies.set(encoding, statSync(copy).size);
  }
  return copies;
}
