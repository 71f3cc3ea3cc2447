// The backup's file: a compressed tar of one manifest, rows as lines of JSON, the stored files, a closing count and the
// sums of all of it. It reads the same on both engines, so it also moves a shop from one to the other.
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { encrypted, opened, PassphraseMissing, PassphraseWrong } from "./encryption.ts";

const FAST = 1;

/** Holds one line per other entry, as `sha256sum` writes and checks them. */
export const CHECKSUM_FILE = "SHA256SUMS";

export type ArchiveWriter = (name: string, size: number, body: AsyncIterable<Uint8Array>) => Promise<void>;

/** SHA-256 by entry. */
export type Sums = Map<string, string>;

/** What the archive holds cannot be read, or is not what was written. */
export class ArchiveDamaged extends Error {
  override readonly name = "ArchiveDamaged";
}

type Fill = (add: ArchiveWriter) => Promise<void>;

/** Writes beside the target and takes its place only when it is whole and on the disk. */
export async function writeArchive(
  path: string,
  fill: Fill,
  passphrase: string | undefined,
): Promise<number> {
  const draft = `${path}.part`;
  try {
    // Nobody but its owner reads a whole shop.
    await packArchive(createWriteStream(draft, { mode: 0o600, flush: true }), fill, passphrase);
    await rename(draft, path);
    return (await stat(path)).size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** With a passphrase nobody reads it without. */
export async function packArchive(
  target: NodeJS.WritableStream,
  fill: Fill,
  passphrase: string | undefined,
): Promise<void> {
  const sums: Sums = new Map();
  const { readable, controller } = createTarPacker();
  const stored = pipeline(
    Readable.from(readable),
    createGzip({ level: FAST }),
    (body: AsyncIterable<Uint8Array>) => (passphrase === undefined ? body : encrypted(body, { passphrase })),
    target,
  );
  const add: ArchiveWriter = async (name, size, body) => {
    const entry = controller.add({ name, size, type: "file" });
    await pipeline(Readable.from(summed(name, body, sums)), Writable.fromWeb(entry));
  };
  const filled = (async () => {
    try {
      await fill(add);
      const lines = Buffer.from([...sums].map(([name, sum]) => `${sum}  ${name}\n`).join(""));
      await add(CHECKSUM_FILE, lines.byteLength, once(lines));
      controller.finalize();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  })();
  await Promise.all([stored, filled]);
}

export async function* once(body: Uint8Array) {
  yield body;
}

/** Reads to the end what nobody wants. */
export async function drain(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

export interface ArchiveEntry {
  name: string;
  size: number;
  body: AsyncIterable<Uint8Array>;
}

/** Where an archive is read from, as often as it is asked for. */
export interface ArchiveSource {
  open(): Promise<AsyncIterable<Uint8Array>>;
  /** Opens one that is encrypted. */
  passphrase: string | undefined;
  /** What it shares with other backups; undefined when that is not there. */
  blob?(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
}

/**
 * Each entry's body must be read to its end before the next one is asked for; its sum is known then. Throws
 * ArchiveDamaged, or what the disk answers.
 */
export async function* readArchive(
  source: ArchiveSource,
  sums: Sums,
  signal?: AbortSignal,
): AsyncGenerator<ArchiveEntry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const stop = new AbortController();
  const clear = (body: AsyncIterable<Uint8Array>) => opened(body, source.passphrase);
  const fed = pipeline(await source.open(), clear, createGunzip(), Writable.fromWeb(writable), {
    signal: signal ? AbortSignal.any([stop.signal, signal]) : stop.signal,
  });
  // Its failure is thrown below, where the entries are read.
  fed.catch(() => {});
  try {
    for await (const { header, body } of readable) {
      if (sums.has(header.name)) throw new ArchiveDamaged(`${header.name} comes twice`);
      yield { name: header.name, size: header.size, body: summed(header.name, telling(body), sums) };
    }
    await fed;
  } catch (error) {
    throw readingFailure(error);
  } finally {
    stop.abort();
  }
}

async function* telling(body: ReadableStream<Uint8Array>) {
  try {
    yield* body;
  } catch (error) {
    throw readingFailure(error);
  }
}

/** The disk's refusals stay what they are, as what a passphrase does not open; all else is the content's fault. */
function readingFailure(error: unknown): unknown {
  const isOfTheDisk = error instanceof Error && "syscall" in error;
  const isLocked = error instanceof PassphraseMissing || error instanceof PassphraseWrong;
  return isOfTheDisk || isLocked || error instanceof ArchiveDamaged
    ? error
    : new ArchiveDamaged("unreadable", { cause: error });
}

/** Passes the body on and notes the sum of what went by. */
export async function* summed(name: string, body: AsyncIterable<Uint8Array>, sums: Sums) {
  const hash = createHash("sha256");
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
  sums.set(name, hash.digest("hex"));
}

/** Reads all of it and compares the sums; throws as readArchive does. */
export async function verifyArchive(source: ArchiveSource, signal: AbortSignal): Promise<void> {
  const sums: Sums = new Map();
  let listed: string | undefined;
  for await (const { name, body } of readArchive(source, sums, signal)) {
    if (name === CHECKSUM_FILE) listed = await text(body);
    else for await (const _ of body);
  }
  if (listed === undefined) throw new ArchiveDamaged(CHECKSUM_FILE);
  sums.delete(CHECKSUM_FILE);
  verifyChecksums(listed, sums);
}

/** Throws ArchiveDamaged, naming the first entry that is not as it was written. */
export function verifyChecksums(listed: string, found: Sums): void {
  const promised = new Map(
    listed
      .split("\n")
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  for (const name of new Set([...promised.keys(), ...found.keys()])) {
    if (promised.get(name) !== found.get(name)) throw new ArchiveDamaged(name);
  }
}
