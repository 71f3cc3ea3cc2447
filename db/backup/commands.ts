// npm run db -- backup FILE | restore FILE
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { type Config, ConfigError } from "#app/platform/config/config.server.ts";
import { claimDataFolder } from "#app/platform/config/data-folder.server.ts";
import {
  explainFailure,
  FileProblem,
  isStoreDown,
  storedFiles,
} from "#app/platform/files/backup-files.server.ts";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { type Db, openDb } from "../connect.server.ts";
import { writeBackup } from "./backup.ts";
import { rememberBackup } from "./last-backup.server.ts";
import { restore } from "./restore.ts";

/** Beside a running server too: it goes on writing, the copy is of one moment. */
export async function runBackup(config: Config, file: string | undefined): Promise<void> {
  const path = named(file, "backup");
  if (!/^postgres/.test(config.databaseUrl) && !existsSync(config.databaseUrl)) {
    throw new ConfigError(`Ainda não há banco em ${config.databaseUrl}.`);
  }
  const files = openFiles(config);
  const made = await writeBackup(path, {
    databaseUrl: config.databaseUrl,
    now: new Date(),
    files: storedFiles(files),
  }).catch(explainFailure(path));
  await withDb(config, (db) => rememberBackup(db, { at: new Date(), bytes: made.bytes }));
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
  say(`Cópia de segurança em ${path}: ${rows} linhas, ${made.files} arquivos, ${sizeLabel(made.bytes)}.`);
  say(
    "Guarde também a SESSION_SECRET do site: sem ela, links de acesso e códigos de licença antigos deixam de funcionar.",
  );
}

/** Whole or not at all, also when it is interrupted. */
export async function runRestore(config: Config, file: string | undefined): Promise<void> {
  const path = named(file, "restore");
  const release = claimDataFolder(config);
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupt);
  try {
    await withDb(config, (db) => restoreInto(db, config, path, interrupted.signal), { patient: true });
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, interrupt);
    release();
  }
}

async function restoreInto(db: Db, config: Config, path: string, signal: AbortSignal): Promise<void> {
  const files = openFiles(config);
  const restored = await restore(path, { db, files, signal, isStoreDown }).catch(explainFailure(path));
  const total = Object.values(restored.rows).reduce((sum, count) => sum + count, 0);
  say(`Cópia restaurada: ${total} linhas, ${restored.files} arquivos.`);
  if (!restored.hasSums) {
    say("Esta cópia é de uma versão sem somas de verificação: foi conferido apenas se está completa.");
  }
}

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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
