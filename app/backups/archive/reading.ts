// A backup read from its manifest to its end, and compared with what it promises.
import { text } from "node:stream/consumers";
import type { PlainRow } from "#db/tables/snapshot.ts";
import {
  ArchiveDamaged,
  type ArchiveEntry,
  type ArchiveSource,
  CHECKSUM_FILE,
  drain,
  readArchive,
  type Sums,
  verifyChecksums,
} from "./archive.ts";
import {
  type Contents,
  FORMAT,
  FORMAT_WITH_POOL,
  FORMAT_WITHOUT_SUMS,
  MANIFEST,
  type Manifest,
} from "./backup-format.ts";
import { PoolReader } from "./pooled-files.ts";
import { explained, NOTHING_LEFT, notABackup, RestoreRefused } from "./restore-refusals.ts";

const ROWS_AT_ONCE = 100;

export interface Restored extends Contents {
  /** Whether the backup brought sums to compare with; older ones have none. */
  hasSums: boolean;
}

export interface Reading {
  manifest: Manifest;
  /** What follows the manifest. */
  entries: AsyncGenerator<ArchiveEntry>;
  source: ArchiveSource;
  sums: Sums;
  /** What is being read; undefined when all was. */
  at: string | undefined;
}

export interface ReadingOptions {
  /** Ends the reading early. */
  signal?: AbortSignal | undefined;
  /** Whether this says that the file store cannot be reached. */
  isStoreDown: (error: unknown) => boolean;
}

/** Opens a backup for the work; what goes wrong is thrown as a RestoreRefused where it is the archive's fault. */
export async function withArchive<T>(
  source: ArchiveSource,
  { signal, isStoreDown }: ReadingOptions,
  work: (reading: Reading) => Promise<T>,
): Promise<T> {
  const sums: Sums = new Map();
  const entries = readArchive(source, sums, signal);
  let reading: Reading | undefined;
  try {
    const first = await entries.next();
    if (first.done || first.value.name !== MANIFEST) throw notABackup();
    const manifest = readManifest(await text(first.value.body));
    reading = { manifest, entries, source, sums, at: MANIFEST };
    return await work(reading);
  } catch (error) {
    if (signal?.aborted) throw new RestoreRefused(`A restauração foi interrompida. ${NOTHING_LEFT}`);
    // What was read through was taken for damaged.
    for (const cause of [error, error instanceof Error ? error.cause : undefined]) {
      if (isStoreDown(cause)) throw cause;
    }
    throw explained(error, reading ? reading.at : MANIFEST);
  } finally {
    // Closes the file; an error of that would only repeat the first one.
    await entries.return(undefined).catch(() => {});
  }
}

/** Where what is read goes. */
interface Sink {
  rows(table: string, rows: PlainRow[]): Promise<void>;
  /** Reads the body to its end. */
  file(key: string, entry: ArchiveEntry): Promise<void>;
}

/** For finding out whether an archive is whole. */
export const NOWHERE: Sink = {
  async rows() {},
  async file(_key, { body }) {
    await drain(body);
  },
};

export async function readEntries(reading: Reading, sink: Sink): Promise<Restored> {
  const hasSums = reading.manifest.format !== FORMAT_WITHOUT_SUMS;
  const found: Restored = { rows: {}, files: 0, hasSums };
  const pool = new PoolReader(reading.source, reading.sums);
  let promised: Contents | undefined;
  let listed: string | undefined;
  for await (const entry of reading.entries) {
    const { name, body } = entry;
    reading.at = name;
    const [folder, ...rest] = name.split("/");
    if (folder === "tables") {
      const table = rest[0] ?? "";
      for await (const rows of rowsOf(body)) {
        await sink.rows(table, rows);
        found.rows[table] = (found.rows[table] ?? 0) + rows.length;
      }
    } else if (folder === "files") {
      await sink.file(rest.join("/"), entry);
      found.files++;
    } else if (folder === "pool") {
      for await (const { key, entry: file } of pool.files(entry)) {
        reading.at = file.name;
        await sink.file(key, file);
        found.files++;
      }
    } else if (name === "contents.json") promised = readContents(await text(body));
    else if (name === CHECKSUM_FILE) listed = await text(body);
    else throw new ArchiveDamaged(name);
  }
  if (!promised || (hasSums && listed === undefined)) {
    throw new RestoreRefused(`O arquivo está incompleto: o fim da cópia não está nele. ${NOTHING_LEFT}`);
  }
  reading.sums.delete(CHECKSUM_FILE);
  if (hasSums) verifyChecksums(listed ?? "", reading.sums);
  checkCounts(found, promised);
  return found;
}

/** Batches of rows, however long the entry is. */
async function* rowsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<PlainRow[]> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let rows: PlainRow[] = [];
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line) rows.push(JSON.parse(line));
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
  }
  rest += decoder.decode();
  if (rest) rows.push(JSON.parse(rest));
  if (rows.length > 0) yield rows;
}

function readManifest(json: string): Manifest {
  try {
    const manifest = JSON.parse(json) as Manifest;
    const { format, migrations, last_ids: lastIds } = manifest;
    const isKnown = [FORMAT, FORMAT_WITH_POOL, FORMAT_WITHOUT_SUMS].includes(format);
    const areNumbers = Object.values(lastIds).every((last) => Number.isSafeInteger(last));
    if (isKnown && areNumbers && migrations.every((name) => typeof name === "string")) return manifest;
  } catch {
    // Said below.
  }
  throw notABackup();
}

function readContents(json: string): Contents {
  const { rows, files } = JSON.parse(json) as Contents;
  return { rows: { ...rows }, files };
}

function checkCounts(found: Contents, promised: Contents): void {
  for (const table of new Set([...Object.keys(found.rows), ...Object.keys(promised.rows)])) {
    if ((found.rows[table] ?? 0) !== (promised.rows[table] ?? 0)) throw new ArchiveDamaged(`tables/${table}`);
  }
  if (found.files !== promised.files) throw new ArchiveDamaged("files");
}
