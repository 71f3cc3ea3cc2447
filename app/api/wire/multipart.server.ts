// The file in a multipart body, passed on piece by piece, so that a large one never stands in memory.
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";

/** The body is no multipart, ends too soon, or has no such file. */
export class BrokenUpload extends Error {
  override readonly name = "BrokenUpload";
}

const LIMITS = { files: 5, fields: 20, parts: 25, fieldSize: 10_000, headerPairs: 50 };

/** What `keep` makes of the first file in this field; everything else in the body is passed over. */
export async function firstFileOf<T>(
  request: Request,
  field: string,
  keep: (name: string, body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const parser = parserFor(request.headers.get("content-type") ?? "");
  let file: BusboyFileStream | undefined;
  const found = new Promise<T>((resolve, reject) => {
    parser.on("file", (name, stream, fileName) => {
      if (file || name !== field) return void stream.resume();
      file = stream;
      keep(fileName ?? "", stream).then(resolve, reject);
    });
    parser.on("finish", () => {
      if (!file) reject(new BrokenUpload("no file"));
    });
  });
  const body = Readable.fromWeb((request.body ?? new Blob([]).stream()) as WebStream);
  const received = pipeline(body, parser, { signal: stop.signal }).catch((error: unknown) => {
    if (stop.signal.aborted) return;
    // The consumer gets the error too, and removes what it has written.
    const broken = new BrokenUpload("the body broke off", { cause: error });
    file?.destroy(broken);
    throw broken;
  });
  try {
    return await Promise.race([found, received.then(() => found)]);
  } finally {
    stop.abort();
  }
}

function parserFor(contentType: string) {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
  } catch (error) {
    throw new BrokenUpload("no boundary", { cause: error });
  }
}
