// The backup's file: a compressed tar of one manifest, rows as lines of JSON, the stored files, and a closing count.
// It reads the same on both engines, so it also moves a shop from one to the other.
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";

const FAST = 1;

export type ArchiveWriter = (name: string, size: number, body: AsyncIterable<Uint8Array>) => Promise<void>;

/** Writes beside the target and takes its place only when it is whole and on the disk. */
export async function writeArchive(
  path: string,
  fill: (add: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const draft = `${path}.part`;
  try {
    const { readable, controller } = createTarPacker();
    const stored = pipeline(
      Readable.from(readable),
      createGzip({ level: FAST }),
      // Nobody but its owner reads a whole shop.
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    const filled = fill(async (name, size, body) => {
      const entry = controller.add({ name, size, type: "file" });
      await pipeline(Readable.from(body), Writable.fromWeb(entry));
    }).then(
      () => controller.finalize(),
      (error) => {
        controller.error(error);
        throw error;
      },
    );
    await Promise.all([stored, filled]);
    await rename(draft, path);
    return (await stat(path)).size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export interface ArchiveEntry {
  name: string;
  size: number;
  body: ReadableStream<Uint8Array>;
}

/** Each entry's body must be read or cancelled before the next one is asked for. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const fed = pipeline(createReadStream(path), createGunzip(), Writable.fromWeb(writable));
  // Its failure is thrown below, where the entries are read.
  fed.catch(() => {});
  for await (const { header, body } of readable) yield { name: header.name, size: header.size ?? 0, body };
  await fed;
}
