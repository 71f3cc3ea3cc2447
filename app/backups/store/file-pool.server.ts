// The contents that backups share, each stored once under its sum: what did not change is not sent again.
import { createHash, createHmac } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "#app/platform/files/files.server.ts";
import { ArchiveDamaged } from "../archive/archive.ts";
import { decrypted, encrypted } from "../archive/encryption.ts";
import { type FilePool, POOL_FOLDER } from "../archive/pooled-files.ts";

/** A file that was written just now may be written again within the same tick of its clock. */
const SETTLED_MS = 60_000;
const MAX_TRIES = 3;

type Bytes = AsyncIterable<Uint8Array>;

/** The sums of files as they were, so that the unchanged need not be read. A lost one costs reading. */
export class KnownSums {
  readonly #path: string;
  #before = new Map<string, string>();
  readonly #now = new Map<string, string>();

  constructor(dataDir: string) {
    this.#path = join(dataDir, "backup-sums.json");
  }

  async load(): Promise<void> {
    const entries: unknown = await readFile(this.#path, "utf8")
      .then(JSON.parse)
      .catch(() => []);
    if (Array.isArray(entries)) this.#before = new Map(entries);
  }

  find(id: string): string | undefined {
    return this.#before.get(id);
  }

  remember(id: string, sum: string): void {
    this.#now.set(id, sum);
  }

  async save(): Promise<void> {
    await writeFile(`${this.#path}.part`, JSON.stringify([...this.#now]), { mode: 0o600 });
    await rename(`${this.#path}.part`, this.#path);
  }
}

interface PoolFacts {
  /** Where the backups lie. */
  store: Files;
  identity: string | undefined;
  sums: KnownSums;
  now: Date;
}

export class SharedFiles implements FilePool {
  readonly identity: string | undefined;
  readonly #store: Files;
  readonly #sums: KnownSums;
  readonly #now: Date;
  #stored: Set<string> | undefined;
  /** What the backup needs of the pool. */
  readonly needed = new Set<string>();
  /** All its files, whether they were sent or there already. */
  bytes = 0;

  constructor({ store, identity, sums, now }: PoolFacts) {
    this.identity = identity;
    this.#store = store;
    this.#sums = sums;
    this.#now = now;
  }

  async keep(
    file: { key: string; size: number; changedAt: Date },
    read: () => Promise<Bytes | undefined>,
  ): ReturnType<FilePool["keep"]> {
    this.#stored ??= await listStored(this.#store);
    const id = `${file.key} ${file.size} ${file.changedAt.getTime()}`;
    for (let time = 0; time < MAX_TRIES; time++) {
      const known = time === 0 ? this.#sums.find(id) : undefined;
      const sha256 = known ?? (await sumOf(await read()));
      if (sha256 === undefined) return undefined;
      const blob = this.#nameOf(sha256);
      if (!this.#stored.has(blob) && !(await this.#send(blob, sha256, read))) continue;
      this.#stored.add(blob);
      this.needed.add(blob);
      this.bytes += file.size;
      const isSettled = this.#now.getTime() - file.changedAt.getTime() > SETTLED_MS;
      if (isSettled) this.#sums.remember(id, sha256);
      return { key: file.key, size: file.size, sha256, blob };
    }
    throw new ArchiveDamaged(`files/${file.key}`);
  }

  /** Throws when something that the backup needs is not there. */
  async check(): Promise<void> {
    const stored = await listStored(this.#store);
    for (const blob of this.needed) if (!stored.has(blob)) throw new ArchiveDamaged(blob);
  }

  /** Without the identity nobody can tell by the name whether a content they know is among them. */
  #nameOf(sha256: string): string {
    if (this.identity === undefined) return `${POOL_FOLDER}/${sha256.slice(0, 2)}/${sha256}`;
    const name = createHmac("sha256", this.identity).update(sha256).digest("hex");
    return `${POOL_FOLDER}/${name.slice(0, 2)}/${name}.age`;
  }

  /** Read again afterwards; false, and nothing is left of it, when it is not what it should be. */
  async #send(blob: string, sha256: string, read: () => Promise<Bytes | undefined>): Promise<boolean> {
    const body = await read();
    if (!body) return false;
    const identity = this.identity;
    const sent = identity === undefined ? body : encrypted(body, { identity });
    await this.#store.put(blob, sent, Number.POSITIVE_INFINITY);
    const stored = await this.#store.read(blob, { until: undefined });
    const back = identity === undefined ? stored : decrypted(stored, { identity });
    if ((await sumOf(back)) === sha256) return true;
    await this.#store.remove(blob);
    return false;
  }
}

async function sumOf(body: Bytes | undefined): Promise<string | undefined> {
  if (!body) return undefined;
  const hash = createHash("sha256");
  for await (const chunk of body) hash.update(chunk);
  return hash.digest("hex");
}

async function listStored(store: Files): Promise<Set<string>> {
  const stored = new Set<string>();
  for await (const { key } of store.list()) if (key.startsWith(`${POOL_FOLDER}/`)) stored.add(key);
  return stored;
}

const INDEX = ".arquivos";
/** Another program may be in the middle of a backup that needs it. */
const YOUNG_MS = 3_600_000;

/** What the backup needs, for whoever removes others. */
export async function writeIndex(store: Files, name: string, needed: ReadonlySet<string>): Promise<void> {
  await store.put(name + INDEX, lines(needed), Number.POSITIVE_INFINITY);
}

async function* lines(needed: ReadonlySet<string>) {
  yield Buffer.from([...needed].map((blob) => `${blob}\n`).join(""));
}

/** Whether its files lie beside it. */
export async function hasIndex(store: Files, name: string): Promise<boolean> {
  return (await store.size(name + INDEX)) !== undefined;
}

export async function removeIndex(store: Files, name: string): Promise<void> {
  await store.remove(name + INDEX);
}

/** Removes what no backup needs, by what lies there, also of a shop that was restored and knows nothing of older ones. */
export async function sweepPool(
  store: Files,
  { now, mayGoOn }: { now: Date; mayGoOn: () => Promise<boolean> },
): Promise<void> {
  const young = now.getTime() - YOUNG_MS;
  const indexes: string[] = [];
  const stored: string[] = [];
  for await (const { key, changedAt } of store.list()) {
    if (key.endsWith(INDEX)) indexes.push(key);
    else if (key.startsWith(`${POOL_FOLDER}/`) && changedAt.getTime() < young) stored.push(key);
  }
  const needed = new Set<string>();
  for (const index of indexes) {
    const text = await new Response(await store.read(index, { until: undefined })).text();
    for (const blob of text.split("\n")) needed.add(blob);
  }
  for (const blob of stored) {
    if (needed.has(blob)) continue;
    if (!(await mayGoOn())) return;
    await store.remove(blob);
  }
}
