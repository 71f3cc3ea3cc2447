// Files that backups share: each content is stored once beside them, under its sum, and a backup names what it needs.
import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import {
  ArchiveDamaged,
  type ArchiveEntry,
  type ArchiveSource,
  type ArchiveWriter,
  once,
  type Sums,
  summed,
} from "./archive.ts";
import type { StoredFiles } from "./backup-format.ts";
import { decrypted } from "./encryption.ts";
import { NOTHING_LEFT, RestoreRefused } from "./restore-refusals.ts";

export const POOL_FOLDER = "arquivos";
/** `age -d -i` takes it for what is under POOL_FOLDER. */
const IDENTITY = "pool/identity.txt";
const LIST = "pool/files.ndjson";
const BLOB = /^arquivos\/[0-9a-f]{2}\/[0-9a-f]{64}(\.age)?$/;

type Bytes = AsyncIterable<Uint8Array>;

export interface PooledFile {
  key: string;
  size: number;
  sha256: string;
  /** Where its content is stored, beside the backups. */
  blob: string;
}

export interface FilePool {
  /** Opens the contents; undefined when they are not encrypted. */
  identity: string | undefined;
  /** Stores the content unless it is there; undefined when the file is gone by now. */
  keep(
    file: { key: string; size: number; changedAt: Date },
    read: () => Promise<Bytes | undefined>,
  ): Promise<PooledFile | undefined>;
}

/** Returns how many there were. */
export async function addPooled(
  add: ArchiveWriter,
  { files, pool, onFile }: { files: StoredFiles; pool: FilePool; onFile: (count: number) => Promise<void> },
): Promise<number> {
  const lines: string[] = [];
  for await (const file of files.list()) {
    const pooled = await pool.keep(file, () => files.read(file.key));
    if (!pooled) continue;
    lines.push(`${JSON.stringify(pooled)}\n`);
    await onFile(lines.length);
  }
  if (pool.identity !== undefined) await addText(add, IDENTITY, `${pool.identity}\n`);
  await addText(add, LIST, lines.join(""));
  return lines.length;
}

async function addText(add: ArchiveWriter, name: string, content: string): Promise<void> {
  const body = Buffer.from(content);
  await add(name, body.byteLength, once(body));
}

/** Reads what the entries under `pool/` say, one after the other. */
export class PoolReader {
  #identity: string | undefined;
  readonly #source: ArchiveSource;
  readonly #sums: Sums;

  constructor(source: ArchiveSource, sums: Sums) {
    this.#source = source;
    this.#sums = sums;
  }

  /** The files that the entry names; each body must be read to its end, and is compared then. */
  async *files({ name, body }: ArchiveEntry): AsyncGenerator<{ key: string; entry: ArchiveEntry }> {
    if (name === IDENTITY) {
      this.#identity = (await text(body)).trim();
      return;
    }
    if (name !== LIST) throw new ArchiveDamaged(name);
    for (const line of (await text(body)).split("\n").filter(Boolean)) {
      const { key, size, sha256, blob } = JSON.parse(line) as PooledFile;
      const entry = `files/${key}`;
      yield {
        key,
        entry: { name: entry, size, body: summed(entry, await this.#open(blob, key), this.#sums) },
      };
      const found = this.#sums.get(entry);
      // It is in no list of the archive's own sums.
      this.#sums.delete(entry);
      if (found !== sha256) throw new ArchiveDamaged(entry);
    }
  }

  async #open(blob: string, key: string): Promise<Bytes> {
    if (!BLOB.test(blob)) throw new ArchiveDamaged(LIST);
    const body = await this.#source.blob?.(blob);
    if (!body) {
      throw new RestoreRefused(
        `Falta ${blob}, o conteúdo de ${key}. A pasta ${POOL_FOLDER} tem de estar ao lado da cópia; pelo painel ela se baixa inteira, num arquivo só. ${NOTHING_LEFT}`,
      );
    }
    if (!blob.endsWith(".age")) return body;
    if (!this.#identity) throw new ArchiveDamaged(IDENTITY);
    return decrypted(body, { identity: this.#identity });
  }
}

/** A backup as a file, with what it shares with others in a folder beside it. */
export function archiveAt(path: string, passphrase: string | undefined): ArchiveSource {
  return {
    passphrase,
    open: async () => createReadStream(path),
    async blob(name) {
      const at = join(dirname(path), name);
      const isThere = await access(at).then(
        () => true,
        () => false,
      );
      return isThere ? createReadStream(at) : undefined;
    },
  };
}
