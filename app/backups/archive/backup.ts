import { openSnapshot, type Snapshot } from "#db/tables/snapshot.ts";
import { type ArchiveWriter, once, writeArchive } from "./archive.ts";
import {
  type Contents,
  FORMAT,
  FORMAT_WITH_POOL,
  MANIFEST,
  type Manifest,
  type StoredFiles,
  TRANSIENT_TABLES,
} from "./backup-format.ts";
import { addPooled, type FilePool } from "./pooled-files.ts";

/** So much of a table is one entry of the archive, and is in memory at a time. */
const PART_BYTES = 2 * 1_048_576;

interface Source {
  databaseUrl: string;
  files: StoredFiles;
  /** Where the files go; without it they go into the archive. */
  pool?: FilePool;
  now: Date;
  /** Without it the backup is not encrypted. */
  passphrase: string | undefined;
  /** Told after each part of what was copied so far, and waited for; what it throws ends the backup. */
  onProgress?: (rows: number, files: number) => Promise<void>;
}

/** Writes every row as of one moment, then every file that is stored by then. Returns what it holds and its bytes. */
export async function writeBackup(path: string, source: Source): Promise<Contents & { bytes: number }> {
  const snapshot = await openSnapshot(source.databaseUrl);
  const { onProgress = async () => {} } = source;
  let copied = 0;
  try {
    const contents: Contents = { rows: {}, files: 0 };
    const fill = async (add: ArchiveWriter) => {
      const manifest: Manifest = {
        format: source.pool ? FORMAT_WITH_POOL : FORMAT,
        made_at: source.now.toISOString(),
        migrations: snapshot.migrations,
        last_ids: snapshot.lastIds,
      };
      await addJson(add, MANIFEST, manifest);
      for (const table of snapshot.tables.filter((name) => !TRANSIENT_TABLES.includes(name))) {
        contents.rows[table] = await addRows(add, snapshot.batches(table), {
          table,
          onBatch: (count) => {
            copied += count;
            return onProgress(copied, 0);
          },
        });
      }
      const onFile = (count: number) => onProgress(copied, count);
      contents.files = await (source.pool
        ? addPooled(add, { files: source.files, pool: source.pool, onFile })
        : addFiles(add, source.files, onFile));
      await addJson(add, "contents.json", contents);
    };
    const bytes = await writeArchive(path, fill, source.passphrase);
    return { ...contents, bytes };
  } finally {
    await snapshot.close();
  }
}

async function addFiles(
  add: ArchiveWriter,
  files: StoredFiles,
  onFile: (count: number) => Promise<void>,
): Promise<number> {
  let count = 0;
  for await (const { key, size } of files.list()) {
    const body = await files.read(key);
    if (!body) continue;
    await add(`files/${key}`, size, body);
    await onFile(++count);
  }
  return count;
}

async function addRows(
  add: ArchiveWriter,
  batches: Batches,
  { table, onBatch }: { table: string; onBatch: (count: number) => Promise<void> },
): Promise<number> {
  let count = 0;
  let part = 0;
  for await (const lines of parts(batches, onBatch)) {
    const body = Buffer.from(lines.join(""));
    await add(`tables/${table}/${String(++part).padStart(6, "0")}.ndjson`, body.byteLength, once(body));
    count += lines.length;
  }
  return count;
}

type Batches = ReturnType<Snapshot["batches"]>;

async function* parts(batches: Batches, onBatch: (count: number) => Promise<void>): AsyncGenerator<string[]> {
  let lines: string[] = [];
  let length = 0;
  for await (const rows of batches) {
    await onBatch(rows.length);
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`;
      lines.push(line);
      length += line.length;
      if (length < PART_BYTES) continue;
      yield lines;
      lines = [];
      length = 0;
    }
  }
  if (lines.length > 0) yield lines;
}

async function addJson(add: ArchiveWriter, name: string, value: unknown): Promise<void> {
  const body = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  await add(name, body.byteLength, once(body));
}
