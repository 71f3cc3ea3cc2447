// The built browser files: names carry a hash, so they never change under a reader.
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";

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

interface StaticFile {
  path: string;
  size: number;
  type: string;
  immutable: boolean;
  /** Suffix → size of the copy that was compressed when the site was built. */
  encodings: Map<string, number>;
}

/** Lists the folder once; only listed names are ever opened. */
export async function openStaticFiles(
  folder: string,
): Promise<(req: IncomingMessage, res: ServerResponse) => boolean> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)];
    if (!type || entry.name.startsWith(".")) continue;
    const address = `/${relative(folder, path)}`;
    files.set(address, {
      path,
      type,
      size: (await stat(path)).size,
      immutable: address.startsWith("/assets/"),
      encodings: await compressedCopies(path),
    });
  }
  return (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const file = files.get((req.url ?? "/").split("?")[0] ?? "/");
    if (!file) return false;
    const accepted = String(req.headers["accept-encoding"] ?? "");
    const encoding = ["br", "gzip"].find((name) => accepted.includes(name) && file.encodings.has(name));
    res.writeHead(200, {
      "content-type": file.type,
      "content-length": (encoding ? file.encodings.get(encoding) : undefined) ?? file.size,
      "cache-control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      vary: "accept-encoding",
      ...(encoding ? { "content-encoding": encoding } : {}),
    });
    if (req.method === "HEAD") res.end();
    else
      createReadStream(encoding ? `${file.path}.${encoding === "gzip" ? "gz" : "br"}` : file.path).pipe(res);
    return true;
  };
}

async function compressedCopies(path: string): Promise<Map<string, number>> {
  const copies = new Map<string, number>();
  for (const [encoding, suffix] of [
    ["br", "br"],
    ["gzip", "gz"],
  ] as const) {
    const copy = await stat(`${path}.${suffix}`).catch(() => undefined);
    if (copy) copies.set(encoding, copy.size);
  }
  return copies;
}
