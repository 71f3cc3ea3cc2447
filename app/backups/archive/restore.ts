import { type Db, inTransaction } from "#db/connect.server.ts";
import { MIGRATIONS, migrate, sinceBaseline } from "#db/migrations.ts";
import { type Column, columnsOf, hasTables, insertPlain, loadRows, setLastIds } from "#db/tables/loading.ts";
import type { ArchiveSource } from "./archive.ts";
import { NOWHERE, type Reading, type Restored, readEntries, withArchive } from "./reading.ts";
import { NOTHING_LEFT, notABackup, RestoreRefused } from "./restore-refusals.ts";
import { type FileStore, putFile, removeFiles } from "./restored-files.ts";

interface Target {
  /** Opened patiently. */
  db: Db;
  files: FileStore;
  /** Whether this says that the file store cannot be reached. */
  isStoreDown: (error: unknown) => boolean;
  /** Ends the restore early. */
  signal?: AbortSignal | undefined;
  /** Told after so many rows, and waited for. */
  onRows?: (count: number) => Promise<void>;
}

interface Filled extends Restored {
  /** Whether the backup was of an older schema. */
  isMigrated: boolean;
}

/**
 * Fills an empty database and the file store from a backup that was read to its end once before. All of the database,
 * its schema too, is one transaction, and files that were written are removed again: whole or not at all. Older backups
 * are brought up to the schema of today. Nothing is held in memory but a part of a table.
 */
export async function restore(source: ArchiveSource, target: Target): Promise<Filled> {
  if (await hasTables(target.db)) {
    throw new RestoreRefused(
      "O banco de destino já tem tabelas. Restaure num banco novo (outra DATA_DIR ou DATABASE_URL).",
    );
  }
  const added: string[] = [];
  try {
    await withArchive(source, target, (reading) => readEntries(reading, NOWHERE));
    return await withArchive(source, target, (reading) =>
      inTransaction(target.db, (trx) => fill(trx, reading, target, added)),
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

async function fill(
  trx: Db,
  reading: Reading,
  { files, onRows }: Pick<Target, "files" | "onRows">,
  added: string[],
): Promise<Filled> {
  const { migrations, last_ids: lastIds } = reading.manifest;
  await migrateTo(trx, migrations);
  const columns = new Map<string, Map<string, Column>>();
  const restored = await loadRows(trx, () =>
    readEntries(reading, {
      async rows(table, rows) {
        const known = columns.get(table) ?? (await columnsOf(trx, table));
        columns.set(table, known);
        await insertPlain(trx, table, rows, known);
        await onRows?.(rows.length);
      },
      file: (key, entry) => putFile(files, { key, ...entry }, { sums: reading.sums, added }),
    }),
  );
  await setLastIds(trx, lastIds);
  reading.at = undefined;
  const applied = await migrate(trx);
  return { ...restored, isMigrated: applied.length > 0 };
}

/** To the schema that the backup was made with. Throws SchemaTooOld where this program no longer knows that one. */
async function migrateTo(trx: Db, made: string[]): Promise<void> {
  const names = sinceBaseline(made);
  const last = names.at(-1);
  if (!last) throw notABackup();
  const newer = names.findLast((name) => !(name in MIGRATIONS));
  if (newer) {
    throw new RestoreRefused(
      `Esta cópia é de uma versão mais nova do programa (${newer}). Atualize e tente de novo. ${NOTHING_LEFT}`,
    );
  }
  const applied = await migrate(trx, { upTo: last });
  if (applied.join() !== names.join()) throw notABackup();
}
