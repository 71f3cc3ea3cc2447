import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import type { Kysely } from "kysely";
import {
  DatabaseUnavailable,
  type Db,
  inTransaction,
  isDatabaseOutage,
  isForeignKeyViolation,
} from "../connect.server.ts";
import { isDiskFull } from "../disk-full.ts";
import { migrate, migrationStatus } from "../migrations.ts";
import {
  ArchiveDamaged,
  type ArchiveEntry,
  CHECKSUM_FILE,
  readArchive,
  type Sums,
  verifyChecksums,
} from "./archive.ts";
import { type Contents, FORMAT, FORMAT_WITHOUT_SUMS, type Manifest } from "./backup.ts";
import { type Column, columnsOf, hasTables, loadRows, setLastIds } from "./loading.ts";
import type { PlainRow } from "./snapshot.ts";

const ROWS_AT_ONCE = 100;
const MANIFEST = "manifest.json";

/** The archive or the place it should go to is not as it must be. */
export class RestoreRefused extends Error {
  override readonly name = "RestoreRefused";
}

const NOTHING_LEFT = "Nada ficou gravado: o banco continua vazio.";

/** What of the file store a restore needs. */
interface FileStore {
  put(key: string, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number>;
  read(key: string, reading: { until: undefined }): Promise<AsyncIterable<Uint8Array>>;
  remove(key: string): Promise<void>;
  size(key: string): Promise<number | undefined>;
}

interface Target {
  /** Opened patiently. */
  db: Db;
  files: FileStore;
  /** Whether this says that the file store cannot be reached. */
  isStoreDown: (error: unknown) => boolean;
  /** Ends the restore early. */
  signal?: AbortSignal;
}

export interface Restored extends Contents {
  /** Whether the backup brought sums to compare with; older ones have none. */
  hasSums: boolean;
}

/**
 * Fills an empty database and the file store from a backup that was read to its end once before. All of the database,
 * its schema too, is one transaction, and files that were written are removed again: whole or not at all. Older backups
 * are brought up to the schema of today. Nothing is held in memory but a part of a table.
 */
export async function restore(path: string, target: Target): Promise<Restored> {
  if (await hasTables(target.db)) {
    throw new RestoreRefused(
      "O banco de destino já tem tabelas. Restaure num banco novo (outra DATA_DIR ou DATABASE_URL).",
    );
  }
  const added: string[] = [];
  try {
    await withArchive(path, target, (reading) => readEntries(reading, NOWHERE));
    return await withArchive(path, target, (reading) =>
      inTransaction(target.db, (trx) => fill(trx, reading, target.files, added)),
    );
  } catch (error) {
    const left = await removeFiles(target.files, added);
    if (left === 0 || !(error instanceof Error)) throw error;
    throw new RestoreRefused(
      `${error.message} Mas ${left === 1 ? "um arquivo já copiado não pôde ser apagado" : `${left} arquivos já copiados não puderam ser apagados`} do armazenamento.`,
      { cause: error },
    );
  }
}

interface Reading {
  manifest: Manifest;
  /** What follows the manifest. */
  entries: AsyncGenerator<ArchiveEntry>;
  sums: Sums;
  /** What is being read; undefined when all was. */
  at: string | undefined;
}

async function withArchive<T>(
  path: string,
  { signal, isStoreDown }: Pick<Target, "signal" | "isStoreDown">,
  work: (reading: Reading) => Promise<T>,
): Promise<T> {
  const sums: Sums = new Map();
  const entries = readArchive(path, sums, signal);
  let reading: Reading | undefined;
  try {
    const first = await entries.next();
    if (first.done || first.value.name !== MANIFEST) throw notABackup();
    const manifest = readManifest(await text(first.value.body));
    reading = { manifest, entries, sums, at: MANIFEST };
    return await work(reading);
  } catch (error) {
    if (signal?.aborted) throw new RestoreRefused(`A restauração foi interrompida. ${NOTHING_LEFT}`);
    if (isStoreDown(error)) throw error;
    throw explained(error, reading ? reading.at : MANIFEST);
  } finally {
    // Closes the file; an error of that would only repeat the first one.
    await entries.return(undefined).catch(() => {});
  }
}

async function fill(trx: Db, reading: Reading, files: FileStore, added: string[]): Promise<Restored> {
  const { migrations, last_ids: lastIds } = reading.manifest;
  await migrateTo(trx, migrations);
  const columns = new Map<string, Map<string, Column>>();
  const restored = await loadRows(trx, () =>
    readEntries(reading, {
      async rows(table, rows) {
        const known = columns.get(table) ?? (await columnsOf(trx, table));
        columns.set(table, known);
        await insertPlain(trx, table, rows, known);
      },
      file: (key, entry) => putFile(files, { key, ...entry }, { sums: reading.sums, added }),
    }),
  );
  await setLastIds(trx, lastIds);
  reading.at = undefined;
  await migrate(trx);
  return restored;
}

/** Where what is read goes. */
interface Sink {
  rows(table: string, rows: PlainRow[]): Promise<void>;
  /** Reads the body to its end. */
  file(key: string, entry: ArchiveEntry): Promise<void>;
}

/** For finding out whether an archive is whole. */
const NOWHERE: Sink = {
  async rows() {},
  async file(_key, { body }) {
    await drain(body);
  },
};

async function readEntries(reading: Reading, sink: Sink): Promise<Restored> {
  const hasSums = reading.manifest.format !== FORMAT_WITHOUT_SUMS;
  const found: Restored = { rows: {}, files: 0, hasSums };
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

async function drain(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
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

/** Each row brings every column, no more and no less. */
async function insertPlain(
  trx: Db,
  table: string,
  rows: PlainRow[],
  columns: ReadonlyMap<string, Column>,
): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: the archive names the table
  const anyDb = trx as unknown as Kysely<any>;
  const written = rows.map((row) => {
    const pairs = Object.entries(row);
    if (pairs.length !== columns.size) throw new ArchiveDamaged(table);
    return Object.fromEntries(pairs.map(([name, value]) => [name, columnValue(value, columns.get(name))]));
  });
  await anyDb.insertInto(table).values(written).execute();
}

function columnValue(value: unknown, column: Column | undefined): unknown {
  if (!column) throw new ArchiveDamaged("unknown column");
  if (column.kind !== "jsonb") return value;
  // In a column that is never empty it is the JSON value.
  return value === null && !column.required ? null : JSON.stringify(value);
}

/** One that is there already is left alone when it is the same, as when a shop moves to another database. */
async function putFile(
  files: FileStore,
  { key, name, body }: { key: string; name: string; body: AsyncIterable<Uint8Array> },
  { sums, added }: { sums: Sums; added: string[] },
): Promise<void> {
  if ((await files.size(key)) === undefined) {
    await files.put(key, body, Number.POSITIVE_INFINITY);
    added.push(key);
    return;
  }
  await drain(body);
  const hash = createHash("sha256");
  for await (const chunk of await files.read(key, { until: undefined })) hash.update(chunk);
  if (hash.digest("hex") === sums.get(name)) return;
  throw new RestoreRefused(
    `Já existe outro arquivo no lugar de ${key}. Restaure com o armazenamento de arquivos vazio (outra DATA_DIR ou outro bucket). ${NOTHING_LEFT}`,
  );
}

/** Returns how many are still there. */
async function removeFiles(files: FileStore, keys: string[]): Promise<number> {
  let left = 0;
  for (const key of keys) {
    await files.remove(key).catch(() => {
      left++;
    });
  }
  return left;
}

function readManifest(json: string): Manifest {
  try {
    const manifest = JSON.parse(json) as Manifest;
    const { format, migrations, last_ids: lastIds } = manifest;
    const isKnown = format === FORMAT || format === FORMAT_WITHOUT_SUMS;
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

function notABackup(): RestoreRefused {
  return new RestoreRefused(
    `Este arquivo não é uma cópia de segurança que esta versão conhece, ou está danificado. ${NOTHING_LEFT}`,
  );
}

/** To the schema that the backup was made with. */
async function migrateTo(trx: Db, names: string[]): Promise<void> {
  const known = new Set((await migrationStatus(trx)).map(({ name }) => name));
  const last = names.at(-1);
  if (!last) throw notABackup();
  const newer = names.find((name) => !known.has(name));
  if (newer) {
    throw new RestoreRefused(
      `Esta cópia é de uma versão mais nova do programa (${newer}). Atualize e tente de novo. ${NOTHING_LEFT}`,
    );
  }
  const applied = await migrate(trx, last);
  if (applied.join() !== names.join()) throw notABackup();
}

/** In words for the person who restores; what is not the archive's fault stays what it is. */
function explained(error: unknown, at: string | undefined): Error {
  const known = error instanceof Error ? error : new Error(String(error));
  if (known instanceof RestoreRefused || known instanceof DatabaseUnavailable) return known;
  if (isDatabaseOutage(known) || isDiskFull(known)) return known;
  if ("syscall" in known) return known;
  if (isForeignKeyViolation(known)) return damaged("há linhas que apontam para outras que faltam", known);
  if (known instanceof ArchiveDamaged && /^(tables|files|contents)/.test(known.message)) {
    return damaged(known.message, known);
  }
  if (at === MANIFEST) return notABackup();
  return at === undefined ? known : damaged(`em ${at}`, known);
}

function damaged(where: string, cause: Error): RestoreRefused {
  return new RestoreRefused(
    `O arquivo da cópia está danificado (${where}). ${NOTHING_LEFT} Tente com outra cópia de segurança.`,
    { cause },
  );
}
