// npm run db -- backup FILE | restore FILE
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Erased } from "#app/identity/erased/erased-addresses.server.ts";
import { type Config, ConfigError, sessionSecretOf } from "#app/platform/config/config.server.ts";
import { claimDataFolder } from "#app/platform/config/data-folder.server.ts";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import { openBackupFiles, openFiles } from "#app/platform/files/files.server.ts";
import { type Db, openDb } from "#db/connect.server.ts";
import type { ArchiveSource } from "../archive/archive.ts";
import { writeBackup } from "../archive/backup.ts";
import { PassphraseMissing } from "../archive/encryption.ts";
import { archiveAt } from "../archive/pooled-files.ts";
import { restore } from "../archive/restore.ts";
import {
  explainFailure,
  FileProblem,
  isStoreDown,
  PASSPHRASE_LOCKED,
  storedFiles,
} from "../store/backup-files.server.ts";
import { findPassphrase } from "../store/backup-passphrase.server.ts";
import { sourceIn } from "../store/backup-source.server.ts";
import { takeErasedList } from "../store/erased-list.server.ts";
import { rememberBackup } from "../store/last-backup.server.ts";

/** Tells whoever ran the command, a line at a time. */
type Say = (line: string) => void;

/** Beside a running server too: it goes on writing, the copy is of one moment. */
export async function runBackup(config: Config, file: string | undefined, say: Say = print): Promise<void> {
  const path = named(file, "backup");
  if (!/^postgres/.test(config.databaseUrl) && !existsSync(config.databaseUrl)) {
    throw new ConfigError(`Ainda não há banco em ${config.databaseUrl}.`);
  }
  const passphrase = await passphraseToUse(config);
  const files = openFiles(config);
  const made = await writeBackup(path, {
    databaseUrl: config.databaseUrl,
    now: new Date(),
    files: storedFiles(files),
    passphrase,
  }).catch(explainFailure(path));
  await withDb(config, (db) => rememberBackup(db, { at: new Date(), bytes: made.bytes }));
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
  say(`Cópia de segurança em ${path}: ${rows} linhas, ${made.files} arquivos, ${sizeLabel(made.bytes)}.`);
  if (passphrase !== undefined) {
    say("Ela está cifrada: só abre com a frase secreta. Sem a frase, a cópia está perdida.");
  }
  say(
    "Guarde também a SESSION_SECRET do site: sem ela, links de acesso e códigos de licença antigos deixam de funcionar.",
  );
}

/** Erases again the people erased after the backup was made. Returns how many of them the backup held. */
export type EraseAgain = (db: Db, erased: readonly Erased[], now: Date) => Promise<number>;

/** Whole or not at all, also when it is interrupted. */
export async function runRestore(
  config: Config,
  file: string | undefined,
  say: Say = print,
  eraseAgain?: EraseAgain,
): Promise<void> {
  const path = named(file, "restore");
  const release = claimDataFolder(config);
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupt);
  try {
    const { signal } = interrupted;
    const work = async (db: Db) => {
      await restoreAsking({ db, config, path, signal, say });
      const erased = await takeErasedList(db, config, path);
      if (erased.length === 0 || !eraseAgain) return;
      db.context.database.personKey = sessionSecretOf(config);
      const count = await eraseAgain(db, erased, new Date());
      if (count > 0)
        say(
          `Apagadas de novo, porque pediram isso depois desta cópia: ${count} ${count === 1 ? "pessoa" : "pessoas"}.`,
        );
    };
    await withDb(config, work, { patient: true });
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, interrupt);
    release();
  }
}

/** Asks whoever sits there for the passphrase when the environment has none. */
async function restoreAsking(restoring: Restoring): Promise<void> {
  const { signal } = restoring;
  try {
    await restoreInto(restoring, restoring.config.backupPassphrase);
  } catch (error) {
    const isLocked = error instanceof FileProblem && error.cause instanceof PassphraseMissing;
    if (!isLocked || !process.stdin.isTTY) throw error;
    const asking = createInterface({ input: process.stdin, output: process.stdout });
    const passphrase = await asking.question("Frase secreta da cópia: ", { signal });
    asking.close();
    await restoreInto(restoring, passphrase.trim());
  }
}

interface Restoring {
  db: Db;
  config: Config;
  path: string;
  signal: AbortSignal;
  say: Say;
}

async function restoreInto(
  { db, config, path, signal, say }: Restoring,
  passphrase: string | undefined,
): Promise<void> {
  const files = openFiles(config);
  const target = { db, files, signal, isStoreDown };
  const restored = await restore(await sourceOf(config, path, passphrase), target).catch(
    explainFailure(path),
  );
  const total = Object.values(restored.rows).reduce((sum, count) => sum + count, 0);
  say(`Cópia restaurada: ${total} linhas, ${restored.files} arquivos.`);
  if (!restored.hasSums) {
    say("Esta cópia é de uma versão sem somas de verificação: foi conferido apenas se está completa.");
  }
}

/** As the back office would. Throws when it cannot be read: an open copy is not what was asked for. */
async function passphraseToUse(config: Config): Promise<string | undefined> {
  let found: Awaited<ReturnType<typeof findPassphrase>> | undefined;
  await withDb(config, async (db) => {
    found = await findPassphrase(db, { fixed: config.backupPassphrase, secret: sessionSecretOf(config) });
  });
  if (found?.isLocked) throw new FileProblem(PASSPHRASE_LOCKED);
  return found?.passphrase;
}

const IN_STORE = "s3:";

/** A file, or by `s3:NAME` one of the store where the back office keeps them. */
async function sourceOf(
  config: Config,
  path: string,
  passphrase: string | undefined,
): Promise<ArchiveSource> {
  if (!path.startsWith(IN_STORE)) return archiveAt(path, passphrase);
  if (!config.backupS3) throw new FileProblem(NO_STORE);
  const store = openBackupFiles(config, "s3");
  const name = path.slice(IN_STORE.length);
  const size = await store.size(name).catch(explainFailure(name));
  if (size === undefined)
    throw new FileProblem(`Não há ${name} em copias/, no bucket ${config.backupS3.bucket}.`);
  return { ...sourceIn(store, name), passphrase };
}

const NO_STORE = "Defina BACKUP_S3_BUCKET (ou S3_BUCKET) e as chaves dele para restaurar do S3.";

function named(file: string | undefined, command: string): string {
  if (!file) throw new FileProblem(`Informe o arquivo: npm run db -- ${command} ARQUIVO`);
  return file;
}

async function withDb(
  config: Config,
  work: (db: Db) => Promise<void>,
  options: { patient?: boolean } = {},
): Promise<void> {
  if (!/^postgres/.test(config.databaseUrl)) mkdirSync(dirname(config.databaseUrl), { recursive: true });
  const db = openDb(config.databaseUrl, undefined, options);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
