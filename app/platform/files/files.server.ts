import { randomBytes } from "node:crypto";
import type { Stats } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { addAbortSignal, Readable } from "node:stream";
import type { Config } from "../config/config.server.ts";

export interface ByteRange {
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

export interface Reading {
  /** Closes the file when this signal aborts. Undefined when the caller always reads the file to its end. */
  until: AbortSignal | undefined;
  range?: ByteRange | undefined;
  /** Called when the store breaks the download off, not when the reader leaves. */
  onCut?: (() => void) | undefined;
}

export interface Files {
  /** Streams to the store; a body longer than maxBytes leaves nothing. Returns the bytes written. */
  put(key: string, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number>;
  /** Undefined when the file does not exist. */
  size(key: string): Promise<number | undefined>;
  /** Call after `size`. Throws FileStoreDown when the store does not answer. */
  read(key: string, reading: Reading): Promise<ReadableStream<Uint8Array>>;
  remove(key: string): Promise<void>;
  /** Time of the last write; undefined when the file does not exist. */
  changedAt(key: string): Promise<Date | undefined>;
  /** All stored files of the shop, in any order. */
  list(): AsyncIterable<{ key: string; size: number; changedAt: Date }>;
}

export class FileTooLarge extends Error {
  override readonly name = "FileTooLarge";
}

/** The store cannot be reached; the file may exist. */
export class FileStoreDown extends Error {
  override readonly name = "FileStoreDown";
}

/** Prefix of backups in the store; they are not files of the shop and not part of other backups. */
export const BACKUPS_PREFIX = "copias/";

const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_.-]*)+$/;
const BACKUP_KEY = /^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)*$/;

/** Milliseconds until the first answer of the store; a moving transfer may take longer. */
const ANSWER_MS = 5000;
/** Timeout between two chunks of a download that a reader waits for, and for each 5 MB part of an upload. */
const STILL_MS = 15_000;
/** Milliseconds without any progress on either side of the connection. */
const CONNECTION_MS = 120_000;

/** Tests pass shorter timeouts. */
export function openFiles(config: Config, { answerMs = ANSWER_MS, stillMs = STILL_MS } = {}): Files {
  if (config.s3) return s3Files(config.s3, { prefix: "", pattern: KEY, answerMs, stillMs });
  return diskFiles(join(config.dataDir, "files"), { mode: 0o666, pattern: KEY });
}

/** Where backups lie, and what they share. On the disk nobody but the site's user reads them. */
export function openBackupFiles(config: Config, place: "disk" | "s3"): Files {
  if (place === "disk") return diskFiles(config.backupDir, { mode: 0o600, pattern: BACKUP_KEY });
  if (!config.backupS3) throw new FileStoreDown("no store for backups");
  const deadlines = { answerMs: ANSWER_MS, stillMs: STILL_MS };
  return s3Files(config.backupS3, { prefix: BACKUPS_PREFIX, pattern: BACKUP_KEY, ...deadlines });
}

function diskFiles(root: string, { mode, pattern }: { mode: number; pattern: RegExp }): Files {
  const pathOf = (key: string) => join(root, checkedKey(key, pattern));
  return {
    async put(key, body, maxBytes) {
      const path = pathOf(key);
      const draft = `${path}.${randomBytes(6).toString("hex")}.part`;
      await mkdir(dirname(path), { recursive: true });
      const file = await open(draft, "wx", mode);
      try {
        let bytes = 0;
        for await (const chunk of limited(body, maxBytes)) {
          await file.appendFile(chunk);
          bytes += chunk.byteLength;
        }
        await file.sync();
        await file.close();
        await rename(draft, path);
        return bytes;
      } catch (error) {
        await file.close().catch(() => {});
        await rm(draft, { force: true });
        throw error;
      }
    },
    async size(key) {
      return (await statOf(pathOf(key)))?.size;
    },
    async changedAt(key) {
      return (await statOf(pathOf(key)))?.mtime;
    },
    async read(key, { until, range, onCut }) {
      const path = pathOf(key);
      try {
        // Opened before anything is answered, so that a disk that fails is still a clean refusal.
        const file = await open(path);
        return handedOut(file.createReadStream(range), { until, onCut, stillMs: STILL_MS });
      } catch (error) {
        throw new FileStoreDown("file store unreadable", { cause: error });
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(noneOrDown);
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        const key = relative(root, path).replaceAll(sep, "/");
        if (!entry.isFile() || !pattern.test(key) || key.endsWith(".part")) continue;
        const known = await statOf(path);
        // Removed while we looked at the others.
        if (known) yield { key, size: known.size, changedAt: known.mtime };
      }
    },
  };
}

/** No folder, no files; one that cannot be read must not look as if it were empty. */
function noneOrDown(error: unknown): never[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw new FileStoreDown("file store unreadable", { cause: error });
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new FileStoreDown("file store unreadable", { cause: error });
  }
}

/**
 * The SDK is heavy, so it is loaded with the first file and never by an installation that keeps files on disk. One closure,
 * because every function needs the client and the time limit.
 */
function s3Files(
  s3: NonNullable<Config["s3"]>,
  {
    prefix,
    pattern,
    answerMs,
    stillMs,
  }: { prefix: string; pattern: RegExp; answerMs: number; stillMs: number },
): Files {
  /** Limits one call to `answerMs`, including retries. For a download, this covers only the start of the answer. */
  const inTime = async <T>(call: (limit: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), answerMs);
    try {
      return await call({ abortSignal: limit.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  let loading: Promise<{
    sdk: typeof import("@aws-sdk/client-s3");
    client: import("@aws-sdk/client-s3").S3Client;
  }>;
  const load = () => {
    loading ??= import("@aws-sdk/client-s3").then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region: s3.region,
        endpoint: s3.endpoint,
        forcePathStyle: s3.endpoint !== undefined,
        credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
        maxAttempts: 2,
        // Stores other than Amazon's often do not know the newer checksums.
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
        requestHandler: {
          connectionTimeout: 5000,
          socketTimeout: CONNECTION_MS,
        },
      }),
    }));
    return loading;
  };
  const Bucket = s3.bucket;
  const keyOf = (key: string) => prefix + checkedKey(key, pattern);
  async function head(key: string) {
    const { sdk, client } = await load();
    try {
      const command = new sdk.HeadObjectCommand({ Bucket, Key: keyOf(key) });
      return await inTime((limit) => client.send(command, limit));
    } catch (error) {
      if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
      throw new FileStoreDown("file store unreachable", { cause: error });
    }
  }
  return {
    async put(key, body, maxBytes) {
      const { client } = await load();
      const { Upload } = await import("@aws-sdk/lib-storage");
      let bytes = 0;
      let sourceFailure: unknown;
      // Runs only while the store has data to take. The upload is aborted if the store takes nothing for `stillMs`.
      let still: NodeJS.Timeout | undefined;
      let isSenderAwaited = true;
      const rest = () => clearTimeout(still);
      const expectProgress = () => {
        rest();
        still = setTimeout(() => void upload.abort(), stillMs);
      };
      async function* counted() {
        try {
          for await (const chunk of limited(body, maxBytes)) {
            bytes += chunk.byteLength;
            isSenderAwaited = false;
            expectProgress();
            yield chunk;
            isSenderAwaited = true;
            rest();
          }
          isSenderAwaited = false;
          expectProgress();
        } catch (error) {
          rest();
          sourceFailure = error;
          throw error;
        }
      }
      const source = Readable.from(counted());
      // Sends one part at a time, so that the first failed part ends the upload.
      const upload = new Upload({
        client,
        queueSize: 1,
        params: { Bucket, Key: keyOf(key), Body: source },
      });
      // The stream reads ahead, so the store may take a part while we already wait for the sender.
      upload.on("httpUploadProgress", () => isSenderAwaited || expectProgress());
      try {
        await upload.done();
      } catch (error) {
        // What failed while it was read (too large, a broken upload) is not the store's fault.
        if (sourceFailure) throw sourceFailure;
        throw new FileStoreDown("file store unreachable", { cause: error });
      } finally {
        rest();
        source.destroy();
      }
      return bytes;
    },
    async size(key) {
      return (await head(key))?.ContentLength;
    },
    async changedAt(key) {
      return (await head(key))?.LastModified;
    },
    async read(key, { until, range, onCut }) {
      const { sdk, client } = await load();
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      try {
        const command = new sdk.GetObjectCommand({ Bucket, Key: keyOf(key), Range });
        const object = await inTime((limit) => client.send(command, limit));
        if (!(object.Body instanceof Readable)) throw new Error("empty answer");
        return handedOut(object.Body, { until, onCut, stillMs });
      } catch (error) {
        throw new FileStoreDown("file store unreachable", { cause: error });
      }
    },
    async remove(key) {
      const { sdk, client } = await load();
      try {
        const command = new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(key) });
        await inTime((limit) => client.send(command, limit));
      } catch (error) {
        throw new FileStoreDown("file store unreachable", { cause: error });
      }
    },
    async *list() {
      const { sdk, client } = await load();
      let ContinuationToken: string | undefined;
      do {
        const asked = { Bucket, Prefix: prefix || undefined, ContinuationToken };
        const command = new sdk.ListObjectsV2Command(asked);
        const page = await inTime((limit) => client.send(command, limit));
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          // Without a time it counts as new.
          const isOthers = prefix === "" && Key?.startsWith(BACKUPS_PREFIX);
          if (Key && !isOthers) {
            yield { key: Key.slice(prefix.length), size: Size ?? 0, changedAt: LastModified ?? new Date() };
          }
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

/**
 * An answer may be thrown away unread: the router does so with the body of a HEAD request, and with all of it when the
 * reader left while the loader ran. The file, or the connection to the store, would stay open.
 */
function handedOut(body: Readable, reading: Handing): ReadableStream<Uint8Array> {
  const { until } = reading;
  // Without a listener, an error before the first read ends the process. The reader still gets the error.
  body.on("error", () => {});
  if (until) addAbortSignal(until, body);
  return Readable.toWeb(Readable.from(inPieces(body, reading))) as ReadableStream<Uint8Array>;
}

type Handing = Pick<Reading, "until" | "onCut"> & { stillMs: number };

/** Treats the store as down when it sends nothing for `stillMs` while the reader waits. */
async function* inPieces(body: Readable, { until, onCut, stillMs }: Handing) {
  const still = new FileStoreDown("file store stands still");
  const giveUp = () => body.destroy(still);
  let timer = setTimeout(giveUp, stillMs);
  try {
    for await (const piece of body) {
      clearTimeout(timer);
      yield piece;
      timer = setTimeout(giveUp, stillMs);
    }
  } catch (error) {
    if (until?.aborted) throw error;
    onCut?.();
    throw error === still ? error : new FileStoreDown("file store broke off", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new FileTooLarge(`more than ${maxBytes} bytes`);
    yield chunk;
  }
}

function checkedKey(key: string, pattern: RegExp): string {
  if (!pattern.test(key) || key.includes("..")) throw new Error(`bad file key: ${key}`);
  return key;
}
